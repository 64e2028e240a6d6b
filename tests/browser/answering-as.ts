/** Answers a page in place of the server: as it is, with nothing in lists, or with a failure. Sent into the browser as text, so it stands alone. */

export const states = ['rows', 'empty', 'error'] as const
export type State = (typeof states)[number]

/** The session says in which state (`ketang.answers`), and which home there is (`ketang.home`). What the frame around a screen asks for is let through. */
export function answerAs(): void {
  const send = window.fetch.bind(window)
  const frames = /\/(blade-auth|blade-user)\/|\/menu\/|webMessage|messageQueue|preference|\/brand|helpx|saved-view|\/user\/info/
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
    if (state === 'rows') return send(asked, init)
    if (state === 'error') return say(500, { code: 500, success: false, data: null, msg: '服务暂不可用' })
    const answer = await send(asked, init),
      body = await answer
        .clone()
        .json()
        .catch(() => undefined)
    return body && 'data' in body ? say(answer.status, { ...body, data: emptied(body.data) }) : answer
  }
}
