// Which language the page of unknown addresses shows first, where it is in both.

/** Where the choice of a language is remembered (components/page-script/language.ts). */
export const languageKey = "language";

/**
 * Runs before the two are there, and so before they are painted. An Arabic address, or Arabic chosen on this device: Arabic; otherwise English. The style
 * sheet orders the two at once, and they change places as soon as they are there, for the keyboard and for readers aloud.
 */
export const showReadersLanguage = `var d=document.documentElement.dataset;d.reads=/^\\/ar(\\/|$)/.test(location.pathname)?"ar":"en";try{if(localStorage.getItem("${languageKey}")==="ar")d.reads="ar"}catch(e){}if(d.reads==="ar")addEventListener("DOMContentLoaded",function(){var s=document.querySelector("[data-language=ar]");s&&s.parentElement.prepend(s)})`;
