// Where a visit comes from, for this session and this device only (components/forms/attribution reads it when a form is
// sent); that call and WhatsApp links were followed; and that a page was read: the page, nothing of the person. Inline and
// not an island: it costs no script, and sees the address before the router changes it and the taps before React wakes.

// Going on inside the site is no new touch. Storage may be closed: nobody knows then, and nobody needs to. The router moves
// by pushState; a page that a browser prepares unseen is read when it is shown. Opening the storage waits for the browser's
// own process, so it comes after the page is there, or when it is left before that.
const record = `(function(){var begins,begun,seen,came={landing:location.pathname},from=document.referrer.split("/")[2],query=location.search;
function begin(){if(begun)return;begun=1;try{var s=sessionStorage,k="came-from",f;
if(from&&from!==location.host)came.referrer=from;
new URLSearchParams(query).forEach(function(v,n){if(/^(utm_\\w+|g(clid|braid)|wbraid|fbclid)$/.test(n))came[n]=v.slice(0,200)});
f=JSON.parse(s[k]||"{}").first;begins=!f;
if(!f||Object.keys(came).length>1)s[k]=JSON.stringify({first:f||came,last:came})}catch(e){}
view()}
function tell(to,what){navigator.sendBeacon("/api/"+to,new URLSearchParams(what))}
addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href^='tel:'],a[href^='https://wa.me/']");
if(a)tell("clicks",{channel:a.protocol==="tel:"?"call":"whatsapp",page:location.pathname})});
var push=history.pushState;
function view(){var p=location.pathname;if(p===seen||document.prerendering)return;seen=p;if(!navigator.webdriver)tell("views",{page:p,begins:begins?1:0});begins=0}
history.pushState=function(){begin();push.apply(this,arguments);view()};
addEventListener("load",function(){setTimeout(begin)});addEventListener("pagehide",begin);
addEventListener("popstate",view);document.addEventListener("prerenderingchange",view)})()`;

export function Attribution() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: record }} />;
}
