/** Which indicators a round is about: those of the class that are left to peers, all of them unless some are unticked. Nothing said is all. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select, Ticks } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { Choices } from '../peer-routes.ts'
import { no } from '../refusals.ts'
import { nameOf } from '../tree.ts'
import { peerWords as words } from './words.ts'

export const PeerNodes: Input = props => {
  const classId = String(props.values?.classId ?? '')
  const known = useAsk<Choices>('/api/business-quota/peerRound/choices', { classId }, { when: classId !== '' }).value
  const chosen = known?.find(one => one.id === props.values?.systemId) ?? known?.[0]
  if (classId === '') return <small className="kt-muted">{t(words.pickClass)}</small>
  if (!known) return <div className="bp6-skeleton">&nbsp;</div>
  if (!chosen) return <small className="kt-wrong-text">{t(no.noPeerNodes.label)}</small>
  const ids = chosen.nodes.map(node => node.id),
    ticked = Array.isArray(props.value) ? ids.filter(id => (props.value as readonly unknown[]).includes(id)) : []
  const takeSystem = (id: unknown) => {
    props.set?.('systemId', id)
    props.onChange('')
  }
  return (
    <>
      {known.length > 1 && <Select none={null} props={{ ...props, value: chosen.id, onChange: takeSystem }} of={known.map(one => [one.id, one.name])} />}
      <Ticks props={{ ...props, value: ticked.length > 0 ? ticked : ids }} of={chosen.nodes.map(node => [node.id, t(nameOf(node))])} />
    </>
  )
}
