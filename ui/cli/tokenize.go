package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"deltafin/tokenizer"
	"deltafin/tokenizer/xtml"

	"github.com/spf13/cobra"
)

// maxLine is the longest line that tokenize --jsonl takes.
const maxLine = 64 << 20

func tokenizeCommand(s streams) *cobra.Command {
	var jsonl, decode, chat, allowSpecial bool
	c := &cobra.Command{
		Use:   "tokenize [text]",
		Short: "Turn text into token ids, ids into text, or a conversation into its prompt",
		Long: `Tokenize turns text (an argument, or standard input) into token ids, one line of ids separated by commas;
with --decode it turns such a line back into text.

With --jsonl it answers one line of JSON for each line of JSON it reads:
  {"text": "…", "allow_special": false}   gives {"ids": […]}
  {"ids": […]}                            gives {"text": "…"}             with --decode
  {"messages": […], …options}             gives {"text": "…", "ids": […]} with --chat
A line that cannot be answered gives {"error": "…"}; the others still are, and the exit code is 1 at the end.

Only tiktoken.model and tokenizer_config.json are needed in the model's folder.`,
		Example: `  deltafin tokenize "Hello, world"
  deltafin tokenize --decode 1008,10484
  deltafin tokenize --jsonl --model-root ~/k3 < texts.jsonl`,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the tokenizer files (also $"+envRoot+"; default: the current folder if it holds them, else the demo)")
	flags.BoolVar(&jsonl, "jsonl", false, "read and write lines of JSON")
	flags.BoolVar(&decode, "decode", false, "turn ids into text")
	flags.BoolVar(&chat, "chat", false, "render conversations, given as lines of JSON; implies --jsonl")
	flags.BoolVar(&allowSpecial, "allow-special", false, "recognise special tokens in plain text")
	c.Args = func(cmd *cobra.Command, args []string) error {
		jsonl = jsonl || chat // a conversation is a line of JSON
		switch {
		case len(args) > 1:
			return usagef("tokenize takes one text; put it in quotes")
		case len(args) == 1 && jsonl:
			return usagef("tokenize --jsonl reads standard input; it takes no text argument")
		case decode && chat:
			return usagef("--decode and --chat exclude each other")
		case allowSpecial && (jsonl || decode):
			return usagef("--allow-special is for plain text; in JSON each line says \"allow_special\"")
		}
		return nil
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		root, err := findRoot(flags, s.env, holdsTokenizer)
		if err != nil {
			return err
		}
		if root.demo {
			folder, note, release, err := demoFolder(cmd.Context())
			if err != nil {
				return err
			}
			defer release()
			if note != "" {
				s.notice("note", note)
			}
			s.notice("note", "using the demo model's small vocabulary; give --model-root for another")
			root.path = folder
		}
		tok, err := tokenizer.Load(root.path)
		if err != nil {
			return damagedFile(err)
		}
		if !jsonl {
			return tokenizePlain(s, tok, args, decode, allowSpecial)
		}
		answer := encodeLine
		switch {
		case decode:
			answer = decodeLine
		case chat:
			answer = chatLine
		}
		return tokenizeLines(s.in, s.out, func(dst, line []byte) ([]byte, error) { return answer(tok, dst, line) })
	}
	return c
}

// tokenizePlain handles one text, of an argument or all of stdin.
func tokenizePlain(s streams, tok *tokenizer.Tokenizer, args []string, decode, allowSpecial bool) error {
	text := ""
	if len(args) == 1 {
		text = args[0]
	} else {
		all, err := io.ReadAll(s.in)
		if err != nil {
			return fmt.Errorf("cannot read standard input: %w", err)
		}
		text = string(all)
	}
	if decode {
		var ids []int
		for i, f := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' || r == '\r' }) {
			id, err := strconv.ParseUint(f, 10, 31)
			if err != nil {
				return usagef("entry %d, %q, is not a token id", i+1, f)
			}
			ids = append(ids, int(id))
		}
		decoded, err := tok.Decode(ids)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.out, decoded)
		return err
	}
	if !utf8.ValidString(text) {
		return errors.New("standard input is not UTF-8 text")
	}
	_, err := s.out.Write(append(appendIDs(nil, tok.Encode(text, allowSpecial)), '\n'))
	return err
}

// tokenizeLines answers line by line. Answers are gathered while more input is at hand and flushed before waiting for
// it, so that a script may feed one line, read one answer and go on. Every line that is not blank gets one answer, be it
// an error.
func tokenizeLines(in io.Reader, out io.Writer, answer func(dst, line []byte) ([]byte, error)) error {
	r := bufio.NewReaderSize(in, 256<<10)
	w := bufio.NewWriterSize(out, 256<<10)
	var line, reply []byte
	var first error
	lines, refused := 0, 0
	for number := 1; ; number++ {
		var err error
		if waiting, _ := r.Peek(r.Buffered()); bytes.IndexByte(waiting, '\n') < 0 {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		line, err = readLine(r, line[:0])
		if err != nil && err != io.EOF && err != errLongLine {
			return errors.Join(w.Flush(), fmt.Errorf("line %d: %w", number, err))
		}
		if text := bytes.TrimSpace(line); len(text) > 0 || err == errLongLine {
			lines++
			failed := errLongLine
			if err != errLongLine {
				reply, failed = answer(reply[:0], text)
			}
			if failed != nil {
				refused++
				if first == nil {
					first = fmt.Errorf("line %d: %w", number, failed)
				}
				reply = append(appendJSON(append(reply[:0], `{"error":`...), failed.Error()), '}')
			}
			if _, err := w.Write(append(reply, '\n')); err != nil {
				return err
			}
		}
		if err == io.EOF {
			if refused > 1 {
				first = fmt.Errorf("%d of %d lines were refused; the first: %w", refused, lines, first)
			}
			return errors.Join(w.Flush(), first)
		}
	}
}

var errLongLine = fmt.Errorf("longer than %d MiB", maxLine>>20)

// readLine appends the next line to dst, without its end. It returns io.EOF with the last one. A line that is too long is
// passed over and gives errLongLine.
func readLine(r *bufio.Reader, dst []byte) ([]byte, error) {
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(dst)+len(bytes.TrimSuffix(part, []byte("\n"))) > maxLine; !long {
			dst = append(dst, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err != nil && err != io.EOF:
			return dst, fmt.Errorf("cannot read: %w", err)
		case long:
			return dst[:0], errLongLine // if it was the last, the next call finds the end
		case err == io.EOF:
			return dst, io.EOF
		default:
			return dst[:len(dst)-1], nil
		}
	}
}

// field is one field of a line of JSON and where its value goes.
type field struct {
	name string
	into any
}

// parseLine reads one JSON object. Fields it does not know are ignored, so that a line may carry a name or a comment.
// Names have to match exactly: Go's own reading of a struct would take "TEXT" for "text".
func parseLine(line []byte, wanted ...field) error {
	if !utf8.Valid(line) {
		return errors.New("not UTF-8 text")
	}
	if line[0] != '{' {
		return errors.New("not a JSON object")
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(line, &object); err != nil {
		return fmt.Errorf("not valid JSON: %w", err)
	}
	for _, f := range wanted {
		value, given := object[f.name]
		if !given {
			continue
		}
		err := json.Unmarshal(value, f.into)
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) {
			return fmt.Errorf("%q is a JSON %s where %s is wanted", f.name, wrongType.Value, jsonName(wrongType.Type.String()))
		}
		if err != nil {
			return fmt.Errorf("%q cannot be read: %w", f.name, err)
		}
	}
	return nil
}

// jsonName is the JSON name of a Go type.
func jsonName(goType string) string {
	switch strings.TrimPrefix(goType, "*") {
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "string":
		return "a string"
	}
	return "an array of whole numbers"
}

func encodeLine(tok *tokenizer.Tokenizer, dst, line []byte) ([]byte, error) {
	var text *string
	var allowSpecial bool
	if err := parseLine(line, field{"text", &text}, field{"allow_special", &allowSpecial}); err != nil {
		return nil, err
	}
	if text == nil {
		return nil, errors.New(`"text" is missing`)
	}
	dst = append(dst, `{"ids":[`...)
	return append(appendIDs(dst, tok.Encode(*text, allowSpecial)), "]}"...), nil
}

func decodeLine(tok *tokenizer.Tokenizer, dst, line []byte) ([]byte, error) {
	var list *[]*int // a null must not pass for the id 0
	if err := parseLine(line, field{"ids", &list}); err != nil {
		return nil, err
	}
	if list == nil {
		return nil, errors.New(`"ids" is missing`)
	}
	ids := make([]int, len(*list))
	for i, id := range *list {
		if id == nil {
			return nil, fmt.Errorf(`"ids" has null where a whole number is wanted, at position %d`, i)
		}
		ids[i] = *id
	}
	text, err := tok.Decode(ids)
	if err != nil {
		return nil, err
	}
	dst = append(dst, `{"text":`...)
	return append(appendJSON(dst, text), '}'), nil
}

// chatLine renders with the format's own defaults: what the line does not ask for is not there.
func chatLine(tok *tokenizer.Tokenizer, dst, line []byte) ([]byte, error) {
	if !utf8.Valid(line) {
		return nil, errors.New("not UTF-8 text")
	}
	prompt, err := xtml.RenderJSON(string(line))
	if err != nil {
		return nil, err
	}
	dst = append(dst, `{"ids":[`...)
	dst = append(appendIDs(dst, tok.EncodeSegments(prompt.Segments)), `],"text":`...)
	return append(appendJSON(dst, prompt.Text()), '}'), nil
}

// appendIDs writes ids separated by commas.
func appendIDs(dst []byte, ids []int) []byte {
	for i, id := range ids {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(id), 10)
	}
	return dst
}

// appendJSON writes a string as JSON without the escapes that only HTML needs.
func appendJSON(dst []byte, text string) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.Encode(text) // a string cannot fail
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}
