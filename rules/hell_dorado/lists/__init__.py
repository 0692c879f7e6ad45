"""What a player brings: the list, its verdict, fixes and edits."""
