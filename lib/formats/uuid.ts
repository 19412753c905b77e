const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text is a UUID as the database writes it: of any version, in lower case. */
export function isUuid(value: string): boolean {
  return pattern.test(value);
}
