/** Keeps the app at hand without a network: the shell as it was last served, and what a family or a coach looked at last.
 *  The network always comes first, so that nobody runs old code while the server can be reached. */
const shell = 'ketang-shell',
  data = 'ketang-data'
/** Calls whose last answer is worth more than none: the timetable, the schedules of a door, and what the shell needs to show them. */
const kept = [
  '/api/business-openclass/calendar/list',
  '/api/business-openclass/parent/children',
  '/api/business-openclass/parent/enrolments',
  '/api/business-uu/activityschedule/page',
  '/api/blade-desk/home/view',
  '/api/blade-desk/home/todo',
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
    if (now.ok && now.headers.get('content-type')?.startsWith('text/html')) {
      const text = await now.clone().text(),
        before = await cache.match('/index.html')
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

/** Files of a build are named by their content: one that was kept is the same. Pictures of the shell are asked for anew. */
async function file(request) {
  const cache = await caches.open(shell),
    isNamed = new URL(request.url).pathname.startsWith('/assets/')
  const last = await cache.match(request)
  if (last && isNamed) return last
  try {
    const now = await fetch(request)
    if (now.ok) await cache.put(request, now.clone())
    return now
  } catch (error) {
    if (last) return last
    throw error
  }
}

/** The answer of now, kept for whom it was; without a network the last one that they were given. */
async function answer(request, url) {
  const who = personOf(request.headers.get('blade-auth') ?? '')
  if (!who) return fetch(request)
  const cache = await caches.open(data),
    key = `${url.pathname}${url.search}#${who}`.replace('#', url.search ? '&whose=' : '?whose=')
  try {
    const now = await fetch(request)
    if (now.ok) await cache.put(key, timeless(now.clone()))
    return now
  } catch (error) {
    const last = await cache.match(key)
    if (last) return last
    throw error
  }
}
/** An answer that will be told again does not tell then what time it is. */
function timeless({ body, status, statusText, headers }) {
  const kept = new Headers(headers)
  kept.delete('x-server-time')
  return new Response(body, { status, statusText, headers: kept })
}
/** Who a token is of: what one person was answered is never another's. */
function personOf(token) {
  try {
    const { user_id, dept_id, role_id, sub } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
    return [user_id ?? sub, dept_id, role_id].filter(Boolean).join('-')
  } catch {
    return ''
  }
}
