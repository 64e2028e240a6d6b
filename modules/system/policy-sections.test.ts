/** Every rule of the house stands on its page, in one section. */
import { expect, test } from 'vitest'
import { policy, policySections } from './policy.ts'

test('each field of the policy is in exactly one section', () => {
  const shown = policySections.flatMap(one => one.names)
  expect([...shown].sort()).toEqual(
    Object.entries(policy.fields)
      .filter(([, field]) => !field.locked)
      .map(([name]) => name)
      .sort(),
  )
})
