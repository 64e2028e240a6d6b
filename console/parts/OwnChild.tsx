/** Picks one of a family's own children. */
import { HTMLSelect } from '@blueprintjs/core'
import { type ReactNode, useEffect } from 'react'
import { page } from '../call.ts'
import { t } from '../session.ts'
import { text, titleOf } from './cells.tsx'
import { useReport } from './hooks.ts'
import type { RefProps } from './RefInput.tsx'
import { resourceNamed } from './registry.ts'
import { useLoaded } from './useLoaded.ts'
import { words } from './words.ts'

const most = 20
/** A family has few children: they stand there to be chosen, and nobody types a name. */
export function OwnChild({ instead, ...props }: RefProps & { readonly instead: ReactNode }) {
  const of = useLoaded(() => resourceNamed('student'), 'student')
  const { value, error } = useReport(['own children', of?.name], how => page(of!, { current: 1, size: most }, how), { of, when: of !== undefined })
  const children = value?.records ?? [],
    only = value?.total === 1 && props.field.required ? children[0]!.id : undefined
  const { onGiven } = props,
    isAsked = only !== undefined && text(props.value) === '' && onGiven !== undefined
  useEffect(() => {
    if (isAsked) onGiven(only)
  })
  if (error) return instead
  const known = children.map(one => [one.id, titleOf(of!, one) || one.id] as const)
  const kept = text(props.value)
  // The child of a row may be one that is no longer theirs.
  const all = !kept || known.some(([id]) => id === kept) ? known : [...known, [kept, props.title || kept] as const]
  return (
    <HTMLSelect
      id={props.id}
      fill
      aria-invalid={props.isWrong}
      aria-describedby={props.describedBy}
      aria-required={props.field.required}
      value={kept}
      options={[{ value: '', label: t(words.choose) }, ...all.map(([value, label]) => ({ value, label }))]}
      onBlur={props.onBlur}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}
