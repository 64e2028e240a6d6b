/** What a resource is called by people, where a field keeps its name; what follows the name, as the ending of a file, stays. */
import { t } from '../session.ts'
import { resourceNamed } from './registry.ts'
import { useLoaded } from './useLoaded.ts'

export function KindName({ name }: { readonly name: string }) {
  const [kind = '', ...ending] = name.split('.')
  const of = useLoaded(() => resourceNamed(kind), kind)
  return <>{[of ? t(of.label) : kind, ...ending].join('.')}</>
}
