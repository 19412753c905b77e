/** Where a file's content is kept: encrypted on the instances' disk, or in the private bucket. */
export type FilePlace = "disk" | "storage";
