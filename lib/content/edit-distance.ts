// Replaced by lib/formats/edit-distance.ts.
