/** For browsers without JavaScript that do not know the media query for scripting: the form has all its steps on one page. */
export const showEveryStep = ".step{display:block!important}";
