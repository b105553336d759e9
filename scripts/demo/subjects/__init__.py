"""What the demo model is taught. Importing the package fills book.INTENTS, unknown.STRANGE and dialogs.DIALOGS."""
from . import talk, deltafin, k3, world, numbers, words, forms, tales, unknown, more, asked, voices, families, strangers, dialogs
