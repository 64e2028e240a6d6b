/** Listeners at live sockets: when they have heard all that was told, so that what was not heard then never comes. */
import { expect } from 'vitest'
import { type App, tenant } from './app.ts'

interface Listener {
  readonly heard: readonly { readonly resource: string }[]
}
/** Tells everybody that anything may have changed, and waits until each has heard it: a socket's messages come in the order in which they
 * were told. Twice, for what was still being looked up when the first went out. */
export async function heardAll(on: Pick<App, 'engine'>, listeners: readonly Listener[]): Promise<void> {
  const counted = () => listeners.map(({ heard }) => heard.filter(one => one.resource === '*').length)
  for (let times = 0; times < 2; times++) {
    const before = counted()
    await on.engine.feed.replaced(tenant, '*')
    await expect.poll(() => counted().every((now, i) => now > before[i]!), { timeout: 10_000 }).toBe(true)
  }
}
