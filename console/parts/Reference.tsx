/** A record that another names: its number, leading to it. */
import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Field } from '../../modules/kit/field.ts'
import type { Wire } from '../call.ts'
import { may } from '../session.ts'
import { recordAt } from './registry.ts'
import { text } from './values.ts'

/** Among rows that keys move through: the keyboard follows a reference from the page of its row, not at every row. */
export const AmongRows = createContext(false)

interface Props {
  readonly to: string
  readonly id: string
  readonly children: ReactNode
}
/** Nobody is led to what they may not see. */
export function Reference({ to, id, children }: Props) {
  const isAmongRows = useContext(AmongRows),
    address = id !== '' && may(`${to}_view`) ? recordAt(to, id) : undefined
  return address ? (
    <Link href={address} className="kt-ref" {...(isAmongRows ? { tabIndex: -1 } : {})}>
      {children}
    </Link>
  ) : (
    children
  )
}
/** What the number that a field keeps is of: the first that the row points to. */
export function numbered(field: Field, fields: Readonly<Record<string, Field>>, row: Wire): Pick<Props, 'to' | 'id'> | undefined {
  const name = field.numberOf?.find(one => text(row[one]) !== '')
  return name === undefined ? undefined : { to: fields[name]!.to!, id: text(row[name]) }
}
