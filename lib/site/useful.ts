/** Where a page shows its thanks after "Was this page useful?": the fragments of its address. */
export const thanks = { useful: "thanks-useful", notUseful: "thanks-not-useful" } as const;
