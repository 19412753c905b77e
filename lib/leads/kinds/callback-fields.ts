// The fields of "call me back" by name, apart from the validation.
export const callbackFields = ["fullName", "phone", "window"] as const;
export type CallbackField = (typeof callbackFields)[number];
