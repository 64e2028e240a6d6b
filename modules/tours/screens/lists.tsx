/** The lists on the page of a tour. */
import { useMemo } from 'react'
import type { Wire } from '../../../console/call.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { groupCommands, studyGroup } from '../group.ts'
import { insurance } from '../insurance.ts'
import { insuranceCommands, list } from '../insurance.commands.ts'
import { itinerary, itineraryCommands } from '../itinerary.ts'
import { handOver } from '../travel.ts'
import { consent, pin, place, unpin, wish } from '../traveller.commands.ts'
import { traveller } from '../traveller.ts'
import { studyUnit, unitCommands } from '../unit.ts'
import { certificateCommands, issue, studyCertificate } from '../works.ts'
import { peerInputs } from './PlaceActs.tsx'
import { words } from './words.ts'

interface Props {
  readonly row: Wire
}
/** What is added here belongs to this tour. */
const useOwn = (row: Wire) => useMemo(() => ({ where: { openClassId: row.id }, first: { openClassId: row.id } }), [row.id])

/** What an empty list of children says: to teachers also that they see them only where they lead. */
const useHint = (usual: Label): string =>
  [t(usual), useSession(({ roles }) => roles.includes('AT')) && t(words.leadersOnly)].filter(Boolean).join(t(['；', '; ']))

export const Travellers = ({ row }: Props) => {
  const hint = useHint([
    '监护人同意后，学生会出现在这里；纸质同意书在此录入',
    'Children appear when a guardian has agreed; what was agreed on paper is entered here',
  ])
  const inputs = useMemo(() => ({ openClassId: null, letterVersion: null, guardianId: null, ...peerInputs(String(row.id), undefined) }), [row.id])
  return (
    <ListPanel
      of={traveller}
      {...useOwn(row)}
      search={['studentId', 'groupId', 'status']}
      columns={[
        'studentId',
        'groupId',
        'vehicleName',
        'seatNo',
        'legSeats',
        'roomName',
        'mealName',
        'consentVersion',
        'emergencyName',
        'emergencyPhone',
        'hasNote',
        'status',
      ]}
      commands={[consent, place, pin, unpin, wish, handOver]}
      first={{ openClassId: row.id, letterVersion: row.letterVersion }}
      inputs={inputs}
      // Who was brought home early is handed over as well.
      offers={({ name }) => name !== 'handOver' || row.status === 'travelling' || (row.status === 'returned' && row.brokenOff === 1)}
      hint={hint}
    />
  )
}
export const Groups = ({ row }: Props) => (
  <ListPanel
    of={studyGroup}
    {...useOwn(row)}
    search={['groupName']}
    columns={['groupName', 'leaderId', 'leaderPhone', 'deputyId', 'studentCount']}
    commands={groupCommands}
    inputs={{ openClassId: null }}
    hint={t(['先分组并指定组长，再把学生分到组', 'Make groups with a leader, then put the children into them'])}
  />
)
export const Units = ({ row }: { readonly row: { readonly id: unknown } }) => (
  <ListPanel
    of={studyUnit}
    {...useOwn(row as Wire)}
    search={['kind']}
    columns={['unitName', 'kind', 'capacity', 'count', 'isAccessible', 'fromNight', 'toNight']}
    commands={unitCommands}
    inputs={{ openClassId: null }}
    hint={t(['没有预订的房间和车辆在这里录入，每种一行', 'Rooms and vehicles that are not booked here, one line for each kind'])}
  />
)
export const Certified = ({ row }: Props) => (
  <ListPanel
    of={studyCertificate}
    {...useOwn(row)}
    search={['status']}
    columns={['certificateNo', 'studentId', 'issueTime', 'status']}
    commands={certificateCommands.filter(one => one !== issue)}
    hint={useHint(['总结通过后可为全团发证', 'They are issued once the report of the tour was accepted'])}
  />
)
export const Policies = ({ row }: Props) => (
  <ListPanel
    of={insurance}
    {...useOwn(row)}
    search={['status']}
    columns={['studentId', 'company', 'policyNo', 'amount', 'startDate', 'endDate', 'status', 'reason']}
    commands={insuranceCommands.filter(one => one !== list)}
    inputs={{ openClassId: null }}
    hint={t(['成行后把名单推送给保险公司', 'Push the roster to the insurer once the tour is confirmed'])}
  />
)
export const Items = ({ row }: Props) => (
  <ListPanel
    of={itinerary}
    {...useOwn(row)}
    search={['day', 'kind']}
    columns={['day', 'kind', 'title', 'startTime', 'endTime', 'address']}
    commands={itineraryCommands}
    inputs={{ openClassId: null, sort: null }}
    hint={t(['按天加入交通、活动、用餐和住宿', 'Add legs, places, meals and beds day by day'])}
  />
)
