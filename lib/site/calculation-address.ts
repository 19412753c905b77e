// The address of a calculation made on this site, with what was entered: a path and a query, nothing else. Checked in the
// browser, where a form is opened with one, and wherever it arrives.

export const maxCalculationAddress = 8000;
export const calculationAddress = /^(?:\/ar)?\/calculators\/[a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?(?:\?[\w.~%&=+*-]*)?$/;
