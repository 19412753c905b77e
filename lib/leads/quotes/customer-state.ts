// What an act of a customer on the page of their quote led to.

export type CustomerAct = "accept" | "ask" | "decline";
export type CustomerState = {
  act: CustomerAct | null;
  status:
    | "idle"
    | "accepted"
    | "asked"
    | "declined"
    /** It was done before. */
    | "repeated"
    /** The quote is another by now. */
    | "changed"
    | "expired"
    | "gone"
    | "busy"
    | "failed"
    /** A field is missing or wrong. */
    | "refused";
  problems: { name?: "required" | "invalid"; agree?: "required"; question?: "required" | "invalid"; reason?: "invalid" };
  typed: { name: string; question: string; reason: string };
};
