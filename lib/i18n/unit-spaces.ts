// Makes the spaces between a number and its unit, around a sign of multiplication or division, and within a telephone number, non-breaking. For displayed text only: text that is
// searched, stored or typed again keeps its plain spaces.

const units = [
  ...["°C", "°F", "K", "%", "mm", "cm", "m", "km", "mm²", "cm²", "m²", "m³", "ft", "ft²", "L", "L/s", "m/s", "m³/h", "m³/s", "CFM"],
  ...["W", "kW", "MW", "VA", "kVA", "kWh", "kWp", "Wh", "V", "A(?!/)", "mA", "Hz", "dB", "dBA", "Pa", "kPa", "MPa", "bar", "kg", "g"],
  ...["g/kg", "kJ/kg", "W/m²", "W/m²K", "RT", "RT-h", "TR", "BTU", "BTU/h", "Btu/h", "ppm", "ppb", "µm", "Gb/s", "Mb/s", "px/m"],
  ...[
    "°م",
    "درجة",
    "درجات",
    "متر",
    "أمتار",
    "مترًا",
    "سم",
    "مم",
    "ملم",
    "م",
    "م²",
    "م³",
    "كم",
    "لتر",
    "لترًا",
    "لترات",
    "كلفن",
    "بار",
    "باسكال",
  ],
  ...["كيلوباسكال", "واط", "واطًا", "كيلوواط", "كيلوواطًا", "ميجاواط", "فولت", "أمبير", "هرتز", "كيلوجرام", "جرام", "جم", "كجم", "جم/كجم"],
  ...["طن", "طنًا", "أطنان", "درهم", "درهمًا", "دراهم"],
  ...["بكسل", "ميكرون", "دقيقة", "دقائق", "ساعة", "ساعات"],
];
const longestFirst = [...units].sort((a, b) => b.length - a.length).join("|");
// In messages a number may still be a placeholder: "{size} m²".
const betweenNumberAndUnit = new RegExp(`(?<=[\\d}]\u2069?) (?=(?:${longestFirst})(?![\\p{L}\\d²³]))`, "gu");
const telephone = /(?:\+971|\b0\d{1,2})(?: \d{1,4}){2,3}\b/g;
const afterCurrency = /(?<=\bAED) (?=[\d{])/g;

export function keepUnits(text: string): string {
  return text
    .replace(betweenNumberAndUnit, "\u00a0")
    .replace(/ ([×÷]) /g, "\u00a0$1\u00a0")
    .replace(afterCurrency, "\u00a0")
    .replace(telephone, (number) => number.replaceAll(" ", "\u00a0"));
}
