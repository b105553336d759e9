package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"strings"
	"time"

	"deltafin/session"
	"deltafin/storage/paths"
	"deltafin/storage/transcript"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func chatsCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "chats list|show|search|export|rename|archive|delete|restore|purge",
		Short: "List, read, search, export and delete chats",
		Long: `Chats is about the conversations that are kept. A chat is named by the first characters of its ID, as 'deltafin chats list'
prints them. list, show, search and export only read, also while a chat is open elsewhere; the others need it closed.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("chats needs to know what to do, such as list (see '%s --help')", cmd.CommandPath())
			}
			return usagef("chats cannot %q (see '%s --help')", args[0], cmd.CommandPath())
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	c.AddCommand(chatsListCommand(s), chatsShowCommand(s), chatsSearchCommand(s), chatsExportCommand(s), chatsRenameCommand(s),
		chatsArchiveCommand(s), chatsDeleteCommand(s), chatsRestoreCommand(s), chatsPurgeCommand(s))
	return c
}

// storedChat is a chat as JSON.
type storedChat struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	CreatedMS int64  `json:"created_ms"`
	UpdatedMS int64  `json:"updated_ms"`
	Messages  int    `json:"messages"` // on all branches
	Archived  bool   `json:"archived"`
	DeletedMS int64  `json:"deleted_ms,omitempty"`
}

// shownID is what people type of an ID.
func shownID(id string) string { return id[:min(6, len(id))] }

// browse opens the transcript for reading. Without one it is nil, and nothing was ever kept.
func browse(ctx context.Context) (*transcript.Store, error) {
	dirs, err := paths.Lookup()
	if err != nil {
		return nil, err
	}
	store, err := transcript.Open(ctx, transcript.Options{Path: filepath.Join(dirs.Data, paths.TranscriptName), Browse: true})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return store, err
}

// withChats runs what reads chats; nothing kept is an error of its own.
func withChats(ctx context.Context, run func(*transcript.Store) error) error {
	store, err := browse(ctx)
	switch {
	case err != nil:
		return err
	case store == nil:
		return errors.New("no chat has been kept yet")
	}
	defer store.Close(ctx)
	return run(store)
}

// changeChats runs what changes chats.
func changeChats(ctx context.Context, run func(*transcript.Store) error) error {
	path, err := paths.Transcript()
	if err != nil {
		return err
	}
	store, err := transcript.Open(ctx, transcript.Options{Path: path})
	if err != nil {
		return err
	}
	return errors.Join(run(store), store.Close(ctx))
}

func chatsListCommand(s streams) *cobra.Command {
	var archived, deleted, asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List chats, the latest first",
		Long:  `List prints a line for every chat: its ID, when something was last said, how many messages it has, and its title.`,
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if archived && deleted {
				return usagef("--archived and --deleted exclude each other")
			}
			var list []transcript.Chat
			store, err := browse(cmd.Context())
			if err == nil && store != nil {
				defer store.Close(cmd.Context())
				if deleted {
					list, err = store.Deleted(cmd.Context())
				} else {
					list, err = store.Chats(cmd.Context(), archived, 0)
				}
			}
			if err != nil {
				return err
			}
			return listChats(s, list, asJSON)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&archived, "archived", false, "list those that were archived")
	flags.BoolVar(&deleted, "deleted", false, "list those that were deleted and can still be restored")
	flags.BoolVar(&asJSON, "json", false, "print the list as JSON")
	return c
}

func listChats(s streams, list []transcript.Chat, asJSON bool) error {
	if asJSON {
		all := make([]storedChat, len(list))
		for i, c := range list {
			all[i] = storedChat{c.ID, c.Title, c.Created.UnixMilli(), c.Updated.UnixMilli(), c.Count, c.Archived, 0}
			if !c.Deleted.IsZero() {
				all[i].DeletedMS = c.Deleted.UnixMilli()
			}
		}
		return writeJSON(s.out, all)
	}
	if len(list) == 0 {
		s.notice("note", "there are none")
		return nil
	}
	out := bufio.NewWriter(s.out)
	for _, c := range list {
		fmt.Fprintf(out, "%s  %s  %4d  %s\n", shownID(c.ID), c.Updated.Local().Format("2006-01-02 15:04"), c.Count, oneLine(c.Title))
	}
	return out.Flush()
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// oneChat checks that a command got one chat.
func oneChat(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("%s needs the first characters of one chat's ID (see '%s --help')", cmd.Name(), cmd.CommandPath())
	}
	return nil
}

func chatsShowCommand(s streams) *cobra.Command {
	var thinking, asJSON bool
	c := &cobra.Command{
		Use:   "show ID",
		Short: "Print a chat",
		Long:  `Show prints what was said in a chat, on the branch that was shown last. --json prints everything, as export does.`,
		Args:  oneChat,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withChats(cmd.Context(), func(store *transcript.Store) error {
				found, err := store.FindChat(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				if asJSON {
					return session.Export(cmd.Context(), store, found.ID, s.out, session.ExportOptions{Format: session.ExportJSON})
				}
				path, err := store.Path(cmd.Context(), found.Leaf)
				if err != nil {
					return err
				}
				return showChat(s.out, found, path, thinking)
			})
		},
	}
	flags := c.Flags()
	flags.BoolVar(&thinking, "thinking", false, "print what the model thought as well")
	flags.BoolVar(&asJSON, "json", false, "print the chat as JSON")
	return c
}

func showChat(w io.Writer, c transcript.Chat, path []transcript.Message, thinking bool) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s (%s)\n", oneLine(c.Title), c.ID)
	for _, m := range path {
		at := m.Created.Local().Format("2006-01-02 15:04")
		switch m.Role {
		case transcript.RoleUser:
			fmt.Fprintf(out, "\nYou, %s:\n%s\n", at, strings.TrimRight(m.Text, "\n"))
			continue
		case transcript.RoleSystem:
			fmt.Fprintf(out, "\nSystem:\n%s\n", strings.TrimRight(m.Text, "\n"))
			continue
		}
		if thinking && m.Thinking != "" {
			fmt.Fprintf(out, "\nThinking:\n%s\n", strings.Trim(m.Thinking, "\n"))
		}
		fmt.Fprintf(out, "\nAnswer:\n")
		if m.Answer != "" {
			fmt.Fprintf(out, "%s\n", strings.Trim(m.Answer, "\n"))
		}
		if m.State != transcript.StateDone {
			fmt.Fprintf(out, "(%s: %s)\n", m.State, m.Reason)
		}
	}
	return out.Flush()
}

func chatsSearchCommand(s streams) *cobra.Command {
	var archived, asJSON bool
	c := &cobra.Command{
		Use:   "search TEXT...",
		Short: "Search the titles and messages of all chats",
		Long: `Search prints the chats whose title, and then the messages whose text contains the words as they stand, the newest first.
Small letters find capitals too. Among the words may stand in:thinking, in:answer, in:text, role:user, role:assistant,
before:2026-10, since:2026-10-31 and chat:ID.`,
		Example: `  deltafin chats search spring tide
  deltafin chats search role:user since:2026-10 tide --json`,
	}
	flags := c.Flags()
	flags.String("limit", "", "stop after `N` places (default 50)")
	flags.BoolVar(&archived, "archived", false, "search archived chats as well")
	flags.BoolVar(&asJSON, "json", false, "print the places as JSON, one on a line")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		limit, err := pick(flags, "limit", s.env).count(1, math.MaxInt32, 50)
		if err != nil {
			return err
		}
		q := session.ParseQuery(strings.Join(args, " "), "", time.Local)
		q.Archived = archived
		if strings.TrimSpace(q.Text) == "" {
			return usagef("search needs a text to look for (see '%s --help')", cmd.CommandPath())
		}
		return withChats(cmd.Context(), func(store *transcript.Store) error { return search(cmd.Context(), s, store, q, limit, asJSON) })
	}
	return c
}

// foundPlace is a hit as JSON. Offsets are in bytes.
type foundPlace struct {
	Chat    string `json:"chat"`
	Title   string `json:"title"`
	Message int64  `json:"message,omitempty"` // absent if the title is meant
	Role    string `json:"role,omitempty"`
	Kind    string `json:"kind,omitempty"`
	AtMS    int64  `json:"at_ms"`
	Offset  int    `json:"offset"`
	Count   int    `json:"count"`
	Snippet string `json:"snippet"`
	Start   int    `json:"start"` // of the place in the snippet
	End     int    `json:"end"`
}

func search(ctx context.Context, s streams, store *transcript.Store, q session.Query, limit int, asJSON bool) error {
	if q.ChatID != "" {
		c, err := store.FindChat(ctx, q.ChatID)
		if err != nil {
			return err
		}
		q.ChatID = c.ID
	}
	found := 0
	e := json.NewEncoder(s.out)
	e.SetEscapeHTML(false)
	for h, err := range store.Search(ctx, q) {
		if err != nil {
			return err
		}
		if found == limit {
			s.notice("note", fmt.Sprintf("there are more than %d places; narrow the search, or raise --limit", limit))
			break
		}
		found++
		if asJSON {
			err = e.Encode(foundPlace{h.ChatID, h.Title, h.Message, h.Role, h.Kind, h.Created.UnixMilli(), h.Offset, h.Count, h.Snippet, h.Start, h.End})
		} else {
			what := "title"
			if h.Message != 0 {
				what = fmt.Sprintf("%s, %s", clip(oneLine(h.Title), 32), placeOf(h))
			}
			_, err = fmt.Fprintf(s.out, "%s  %s  %s: %s\n", shownID(h.ChatID), h.Created.Local().Format("2006-01-02 15:04"), what, strings.TrimSpace(h.Snippet))
		}
		if err != nil {
			return err
		}
	}
	if found == 0 {
		s.notice("note", "nothing was found")
	}
	return nil
}

func placeOf(h session.Hit) string {
	switch {
	case h.Kind == transcript.KindThinking:
		return "thinking"
	case h.Role == transcript.RoleUser:
		return "you"
	}
	return "answer"
}

func chatsExportCommand(s streams) *cobra.Command {
	var o session.ExportOptions
	var all, force bool
	c := &cobra.Command{
		Use:   "export ID",
		Short: "Write a chat as Markdown or JSON",
		Long: `Export writes a chat to standard output or a file. Markdown holds the branch that was shown last, to be read; JSON holds
everything: all branches, thinking, statistics and digests. --all writes every chat, archived ones too, as one line of JSON
each. A file that is there already is not replaced unless --force is given.`,
		Example: `  deltafin chats export 7f3ak2 -o tides.md
  deltafin chats export --all -o chats.jsonl`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all && len(args) == 0 {
				return nil
			}
			if all {
				return usagef("--all exports every chat; leave out %q, or --all", args[0])
			}
			return oneChat(cmd, args)
		},
	}
	flags := c.Flags()
	flags.String("format", "", "`FORMAT`: md or json (default: md, or as the output file's name says)")
	flags.StringP("output", "o", "", "write `FILE` (- is standard output, the default)")
	flags.BoolVar(&o.Thinking, "thinking", false, "add the thinking to Markdown")
	flags.BoolVar(&o.Branches, "branches", false, "add the other branches to Markdown")
	flags.BoolVar(&all, "all", false, "export every chat as JSON, one on a line")
	flags.BoolVar(&force, "force", false, "replace a file that is there")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		output, err := exportOutput(flags, s, all, &o)
		if err != nil {
			return err
		}
		return withChats(cmd.Context(), func(store *transcript.Store) error {
			write := func(w io.Writer) error {
				if all {
					return exportAll(cmd.Context(), store, w)
				}
				found, err := store.FindChat(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return session.Export(cmd.Context(), store, found.ID, w, o)
			}
			if output == "" {
				return write(s.out)
			}
			full, exists, err := saveFile(output, force, write)
			switch {
			case err != nil:
				return fmt.Errorf("%s is not written: %w", full, err)
			case exists:
				return fmt.Errorf("%s is there already; give another name, or --force to replace it", full)
			}
			s.notice("note", full+" is written")
			return nil
		})
	}
	return c
}

// exportOutput reads where to write, "" for standard output, and fills in the format.
func exportOutput(flags *pflag.FlagSet, s streams, all bool, o *session.ExportOptions) (output string, err error) {
	output = pick(flags, "output", s.env).text
	if flags.Changed("output") && output == "" {
		return "", usagef("--output is empty; give a file, or - for standard output")
	}
	if output == "-" {
		output = ""
	}
	format := pick(flags, "format", s.env)
	if all && (format.set || o.Thinking || o.Branches) {
		return "", usagef("--all writes JSON with everything in it; leave out --format, --thinking and --branches")
	}
	text := format.text
	if !format.set {
		text = strings.TrimPrefix(filepath.Ext(output), ".")
		if text != "json" { // any other name is the user's own
			text = ""
		}
	}
	if o.Format, err = session.ParseExportFormat(text); err != nil {
		return "", usagef("%s: %w", format.source, err)
	}
	return output, nil
}

func exportAll(ctx context.Context, store *transcript.Store, w io.Writer) error {
	for _, archived := range []bool{false, true} {
		list, err := store.Chats(ctx, archived, 0)
		if err != nil {
			return err
		}
		for _, c := range list {
			if err := session.Export(ctx, store, c.ID, w, session.ExportOptions{Format: session.ExportLine}); err != nil {
				return err
			}
		}
	}
	return nil
}

func chatsRenameCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "rename ID TITLE",
		Short: "Give a chat another title",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 || ansi.StringWidth(oneLine(strings.TrimSpace(args[1]))) == 0 {
				return usagef("rename needs a chat's ID and a title, in quotes (see '%s --help')", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeChats(cmd.Context(), func(store *transcript.Store) error {
				found, err := store.FindChat(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return store.Rename(cmd.Context(), found.ID, session.OneLine(args[1]))
			})
		},
	}
}

func chatsArchiveCommand(s streams) *cobra.Command {
	var undo bool
	c := &cobra.Command{
		Use:   "archive ID...",
		Short: "Hide chats from the list",
		Args:  someChats,
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachChat(cmd.Context(), args, (*transcript.Store).FindChat, func(store *transcript.Store, c transcript.Chat) error {
				return store.Archive(cmd.Context(), c.ID, !undo)
			})
		},
	}
	c.Flags().BoolVar(&undo, "undo", false, "show them again")
	return c
}

// someChats checks that a command got chats.
func someChats(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("%s needs the first characters of a chat's ID (see '%s --help')", cmd.Name(), cmd.CommandPath())
	}
	return nil
}

// eachChat finds all chats first, so that a mistake in one name changes nothing, and then does something with each.
func eachChat(ctx context.Context, names []string, find func(*transcript.Store, context.Context, string) (transcript.Chat, error),
	do func(*transcript.Store, transcript.Chat) error) error {
	return changeChats(ctx, func(store *transcript.Store) error {
		chats := make([]transcript.Chat, len(names))
		for i, name := range names {
			var err error
			if chats[i], err = find(store, ctx, name); err != nil {
				return err
			}
		}
		for _, c := range chats {
			if err := do(store, c); err != nil {
				return err
			}
		}
		return nil
	})
}

func chatsDeleteCommand(s streams) *cobra.Command {
	var yes bool
	c := &cobra.Command{
		Use:   "delete ID...",
		Short: "Throw chats away; they can be restored for some weeks",
		Long: `Delete throws chats away. Nothing shows or finds them any more, but 'deltafin chats restore' brings them back, until they
are removed for good some weeks later (history.purge_days in the settings) or by 'deltafin chats purge'.`,
		Args: someChats,
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachChat(cmd.Context(), args, (*transcript.Store).FindChat, func(store *transcript.Store, c transcript.Chat) error {
				if !yes {
					if agreed, err := s.confirm(fmt.Sprintf("Delete %q (%d messages)?", oneLine(c.Title), c.Count)); err != nil || !agreed {
						return err
					}
				}
				if err := store.Delete(cmd.Context(), c.ID); err != nil {
					return err
				}
				s.notice("note", fmt.Sprintf("%s is deleted; 'deltafin chats restore %s' brings it back", shownID(c.ID), shownID(c.ID)))
				return nil
			})
		},
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return c
}

func chatsRestoreCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "restore ID...",
		Short: "Bring back deleted chats",
		Args:  someChats,
		RunE: func(cmd *cobra.Command, args []string) error {
			return eachChat(cmd.Context(), args, (*transcript.Store).FindDeleted, func(store *transcript.Store, c transcript.Chat) error {
				return store.Undelete(cmd.Context(), c.ID)
			})
		},
	}
}

func chatsPurgeCommand(s streams) *cobra.Command {
	var yes, all bool
	c := &cobra.Command{
		Use:   "purge ID... | --all",
		Short: "Remove deleted chats from the disk, for good",
		Long:  `Purge removes chats that were deleted: their text is overwritten and its space given back. There is no way back.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all != (len(args) == 0) {
				return usagef("purge needs the IDs of deleted chats, or --all for all of them (see '%s --help')", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			return changeChats(ctx, func(store *transcript.Store) error {
				chats, err := store.Deleted(ctx)
				if err != nil {
					return err
				}
				if !all {
					chats = chats[:0:0]
					for _, name := range args {
						c, err := store.FindDeleted(ctx, name)
						if err != nil {
							return err
						}
						chats = append(chats, c)
					}
				}
				for _, c := range chats {
					if !yes {
						if agreed, err := s.confirm(fmt.Sprintf("Remove %q (%d messages) for good?", oneLine(c.Title), c.Count)); err != nil {
							return err
						} else if !agreed {
							continue
						}
					}
					if err := store.Purge(ctx, c.ID); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	c.Flags().BoolVar(&all, "all", false, "every chat that was deleted")
	return c
}

// confirm asks a question whose answer is no unless yes is typed. It needs a terminal to ask on.
func (s streams) confirm(question string) (bool, error) {
	if !isTerminal(s.in) {
		return false, usagef("there is no terminal to ask on; add --yes if you mean it")
	}
	fmt.Fprintf(s.err, "%s [y/N] ", question)
	answer, ok := answerLine(s.in)
	if !ok {
		fmt.Fprintln(s.err)
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes", nil
}
