/** Whose account it is: who keeps those of their own house alone is offered no other, and asked nothing where that is one. */
import { useEffect } from 'react'
import { type Input, Select } from '../../../console/parts/inputs.tsx'
import { session, t } from '../../../console/session.ts'
import type { Role } from '../../kit/index.ts'
import { type AccountType as Type, accountTypes, keptBy } from '../bank-account.ts'

const all = Object.keys(accountTypes) as readonly Type[]

export const AccountType: Input = props => {
  const own = new Set(session.get().roles.flatMap(role => keptBy[role as Role] ?? all)),
    offered = all.filter(one => own.has(one)),
    only = offered.length === 1 && !props.value ? offered[0] : undefined
  useEffect(() => {
    if (only) (props.onGiven ?? props.onChange)(only)
  })
  return <Select props={props} of={offered.map(one => [one, t(accountTypes[one])])} none={only ? null : undefined} />
}
