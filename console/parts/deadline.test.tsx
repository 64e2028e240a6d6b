/** A deadline is on screens while somebody can keep it, and says so once it has passed. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { consult } from '../../modules/recruit/consult.ts'
import type { Wire } from '../call.ts'
import { timeNow } from '../clock.ts'
import { Value } from './columns.tsx'

const shown = (status: string, answerBy: string) =>
  renderToStaticMarkup(<Value of={consult} name="answerBy" row={{ id: '1', status, answerBy } as unknown as Wire} />)

test('the time of an answer is shown while one is owed, marked once it has passed, and gone with the answer', () => {
  const [past, next] = ['2026-01-05 09:30:00', `${Number(timeNow().slice(0, 4)) + 1}-01-05 09:30:00`]
  expect(shown('waiting', next)).toContain(next.slice(0, 16))
  expect(shown('waiting', next)).not.toContain('已超期')
  expect(shown('assigned', past)).toMatch(/2026-01-05 09:30.*已超期/)
  for (const status of ['contacted', 'closed']) expect(shown(status, past)).not.toMatch(/2026-01-05|已超期/)
})
