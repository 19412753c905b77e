// The address of a calculation on this site with its inputs: a path and a query, nothing else. Validated in the browser, where a form opens
// with one, and wherever it is received.

export const maxCalculationAddress = 8000;
export const calculationAddress = /^(?:\/ar)?\/calculators\/[a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?(?:\?[\w.~%&=+*-]*)?$/;
