import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'

const Screen = () => <p>here</p>

test('says what stands in its place until its code is there, and from then on comes at once', async () => {
  let calls = 0,
    come: (found: { readonly default: typeof Screen }) => void
  const Late = lazy(() => {
    calls++
    return new Promise<{ readonly default: typeof Screen }>(keep => (come = keep))
  })
  const shown = () =>
    renderToStaticMarkup(
      <Meanwhile shows={<i>waits</i>}>
        <b>around</b>
        <Late />
      </Meanwhile>,
    )
  expect(shown()).toBe('<b>around</b><i>waits</i>')
  come!({ default: Screen })
  await expect.poll(shown).toBe('<b>around</b><p>here</p>')
  expect(calls).toBe(1)
})

test('leaves nothing in its place where nobody says what', () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  expect(renderToStaticMarkup(<Late />)).toBe('')
})
