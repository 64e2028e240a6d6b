/** Answers a page in place of the server: as it is, with nothing in lists, or with a failure. Sent into the browser as text, so it stands alone. */

export const states = ['rows', 'empty', 'error'] as const
export type State = (typeof states)[number]

/** The session says in which state (`ketang.answers`), which home there is (`ketang.home`), and what stands in a list that has no row
 * (`ketang.sample`). What the frame around a screen asks for is let through; how many calls were answered otherwise is counted. */
export function answerAs(): void {
  const send = window.fetch.bind(window)
  const frames = /\/blade-auth\/|\/menu\/(routes|buttons|top-menu)|topList|messageQueue|own-preference|\/brand|helpx\/get|user-info/,
    beside = /\/blade-desk\/views|\/dictionary|\/dict/
  const count = () => sessionStorage.setItem('ketang.answered', String(Number(sessionStorage.getItem('ketang.answered') ?? 0) + 1))
  const say = (status: number, body: object) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const emptied = (data: any): any => (Array.isArray(data) ? [] : Array.isArray(data?.records) ? { ...data, records: [], total: 0, pages: 0 } : data)
  window.fetch = async (asked, init) => {
    const state = sessionStorage.getItem('ketang.answers') ?? 'rows',
      home = sessionStorage.getItem('ketang.home'),
      { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href)
    if (!pathname.startsWith('/api/') || frames.test(pathname) || (init?.method ?? 'GET') !== 'GET') return send(asked, init)
    if (pathname.endsWith('/blade-desk/home/view')) {
      const answer = await send(asked, init),
        body = await answer.json()
      return say(answer.status, home ? { ...body, data: { ...body.data, view: home } } : body)
    }
    if (state === 'error') {
      count()
      return say(500, { code: 500, success: false, data: null, msg: '服务暂不可用' })
    }
    const sample = sessionStorage.getItem('ketang.sample')
    if (state === 'rows' && (!sample || beside.test(pathname))) return send(asked, init)
    const answer = await send(asked, init),
      body = await answer
        .clone()
        .json()
        .catch(() => undefined)
    if (!body || !('data' in body)) return answer
    if (state === 'empty') return say(answer.status, { ...body, data: emptied(body.data) })
    if (body.data?.records?.length !== 0) return answer
    count()
    return say(200, { ...body, data: { ...body.data, records: [JSON.parse(sample!)], total: 1, pages: 1 } })
  }
}
