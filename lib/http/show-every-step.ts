/** For browsers without JavaScript that do not support the media query for scripting: the form shows all its steps on one page. */
export const showEveryStep = ".step,.step-plant{display:block!important}";
