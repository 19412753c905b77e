/** The text with Arabic-Indic (٠–٩) and Persian (۰–۹) digits replaced by Western ones. */
export const westernDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
