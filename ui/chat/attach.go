package chat

import (
	"path"
	"slices"
	"strings"
)

// Models here read text and nothing else. Who drops an image on the window pastes its path, and should hear at once that it is
// not looked at; the text stays, for it may be meant.

// notText are endings of files that are no text.
var notText = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".heic", ".heif", ".tif", ".tiff", ".ico", ".avif", ".pdf", ".mp3", ".wav",
	".m4a", ".flac", ".ogg", ".mp4", ".mov", ".mkv", ".webm", ".docx", ".xlsx", ".pptx", ".zip"}

// attached says whether what was pasted is a file that was dropped, or an image as a data URL, and not a message.
func attached(s string) bool {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, "data:image/") || strings.HasPrefix(s, "data:audio/") || strings.HasPrefix(s, "data:video/") || strings.HasPrefix(s, "data:application/") {
		return true
	}
	if s == "" || len(s) > 4096 || strings.ContainsAny(s, "\n\r") {
		return false
	}
	s = strings.Trim(s, `'"`)
	rooted := strings.HasPrefix(s, "/") || strings.HasPrefix(s, "~/") || strings.HasPrefix(s, "file://") || len(s) > 2 && s[1] == ':' && s[2] == '\\'
	return rooted && slices.Contains(notText, strings.ToLower(path.Ext(s)))
}
