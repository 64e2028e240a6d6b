/** Keeps the app at hand without a network: the shell as it was last served, and what a family or a coach looked at last.
 *  The network always comes first, so that nobody runs old code while the server can be reached. */
const shell = 'ketang-shell',
  data = 'ketang-data',
  answersMax = 100
/** Calls whose last answer is worth more than none: the timetable, the schedules of a door, and what the shell needs to show them. */
const kept = [
  '/api/business-openclass/calendar/list',
  '/api/business-openclass/parent/children',
  '/api/business-openclass/parent/enrolments',
  '/api/business-uu/activityschedule/page',
  '/api/blade-desk/home/view',
  '/api/blade-desk/home/todo',
  '/api/blade-desk/notice/my-notices',
  '/api/business-openclass/school_client/mark/page',
  '/api/business-openclass/evaluationTeacher/mine',
  '/api/blade-system/menu/routes',
  '/api/blade-system/menu/top-menu',
  '/api/blade-system/menu/buttons',
]

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const { request } = event,
    url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  // The website is no part of the app: neither its pages nor a preview of a draft are kept.
  if (/^\/site(\/|$)/.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/') || /^\/[\w.-]+\.(svg|png)$/.test(url.pathname)) event.respondWith(file(request))
  else if (kept.includes(url.pathname)) event.respondWith(answer(request, url))
})

/** The index page of now; without a network the one that was served last. A new build's page forgets the files of the old one. */
async function page(request) {
  const cache = await caches.open(shell)
  try {
    const now = await fetch(request)
    // A network that wants a login first answers with a page of its own, which is shown, and not kept.
    const text = now.ok && isPage(now) ? await now.clone().text() : ''
    if (text.includes('<div id="root">')) {
      const before = await cache.match('/index.html')
      if (before && (await before.text()) !== text) for (const one of await cache.keys()) await cache.delete(one)
      await cache.put('/index.html', now.clone())
    }
    return now
  } catch (error) {
    const last = await cache.match('/index.html')
    if (last) return last
    throw error
  }
}

const isPage = answer => answer.headers.get('content-type')?.startsWith('text/html')

/** Files of a build are named by their content: one that was kept is the same. Pictures of the shell are asked for anew. */
async function file(request) {
  const cache = await caches.open(shell),
    isNamed = new URL(request.url).pathname.startsWith('/assets/')
  const last = await cache.match(request)
  if (last && isNamed) return last
  try {
    const now = await fetch(request)
    if (now.ok && !isPage(now)) await cache.put(request, now.clone())
    return now
  } catch (error) {
    if (last) return last
    throw error
  }
}

/** The answer of now, kept for whom it was; without a network the last one that they were given. */
async function answer(request, url) {
  const who = request.headers.get('x-kept-for')
  if (!who) return fetch(request)
  const cache = await caches.open(data),
    key = `${url.pathname}${url.search}#${who}`.replace('#', url.search ? '&whose=' : '?whose=')
  try {
    const now = await fetch(request)
    if (now.ok && isPage(now)) throw new TypeError('somebody else has answered')
    if (now.ok) {
      await cache.put(key, asKept(now.clone()))
      await forgetOld(cache)
    }
    return now
  } catch (error) {
    const last = await cache.match(key)
    if (last) return last
    throw error
  }
}
/** An answer as it is kept: when told again it does not tell what time it is, but since when it lies there, and it lies there unpacked. */
function asKept({ body, status, statusText, headers }) {
  const own = new Headers(headers)
  for (const name of ['x-server-time', 'content-encoding', 'content-length']) own.delete(name)
  own.set('x-kept-at', String(Date.now()))
  return new Response(body, { status, statusText, headers: own })
}
/** Of more answers than are kept the oldest go, many at a time, since to find them all are looked at. */
async function forgetOld(cache) {
  const keys = await cache.keys()
  if (keys.length <= 1.5 * answersMax) return
  const all = await Promise.all(keys.map(async key => ({ key, at: Number((await cache.match(key))?.headers.get('x-kept-at')) })))
  for (const { key } of all.sort((a, b) => b.at - a.at).slice(answersMax)) await cache.delete(key)
}
