import { chromium } from '@playwright/test'
const [,, base, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const spec of paths) {
  const [path, width, scheme, full] = spec.split(',')
  const c = await b.newContext({ viewport: { width: +width, height: width > 500 ? 900 : 844 }, colorScheme: scheme, deviceScaleFactor: 1 })
  const p = await c.newPage(); const errs = []
  p.on('console', m => ['error','warning'].includes(m.type()) && errs.push(m.text())); p.on('pageerror', e => errs.push(String(e)))
  await p.goto(base + path, { waitUntil: 'networkidle' })
  const sw = await p.evaluate(() => document.documentElement.scrollWidth)
  const f = '/tmp/shots/' + (path.replace(/\W+/g, '_') || 'home') + `-${width}-${scheme}.png`
  await p.screenshot({ path: f, fullPage: full === 'full' })
  console.log(f, 'scrollWidth', sw, errs.slice(0,3))
  await c.close()
}
await b.close()
