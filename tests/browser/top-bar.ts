/** The top bar as somebody uses it: its buttons, what they open, and the calls that go out meanwhile. */
import type { Locator, Request, Route } from 'playwright-core'
import { answering, calling, type Visitor } from './browser.ts'

export interface TopBar {
  bar(name: string | RegExp): Locator
  drawer(): Locator
  /** The next request to a call. */
  asked(path: string, method?: string): Promise<Request>
  /** Answers a call in place of the server while some work is done. */
  answering(path: string, answer: (route: Route) => Promise<void>, work: () => Promise<void>): Promise<void>
}

export const topBar = (me: () => Visitor): TopBar => ({
  bar: name =>
    me()
      .page.locator('.kt-topbar')
      .getByRole('button', { name, exact: typeof name === 'string' }),
  drawer: () => me().page.locator('.bp6-drawer'),
  asked: (path, method = 'GET') => me().page.waitForRequest(one => new URL(one.url()).pathname === `/api/${path}` && one.method() === method),
  answering: (path, answer, work) => answering(me().page, calling(path), answer, work),
})
