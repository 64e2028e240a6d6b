/** The passengers of a vehicle by seat, for its leader's phone; each vehicle has a paper for its driver. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { download } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import type { Passengers } from '../passengers.ts'
import { tour } from '../tour.ts'
import { TourPage } from './TourPage.tsx'
import './tours.css'

const base = '/api/business-openclass/openClassStudy'
const words = {
  title: ['乘车名单', 'Passenger lists'],
  none: ['还没有学生排座', 'Nobody has a seat yet'],
  noneHint: ['在“研学分配”里排座后，名单在这里', 'Once seats are given in Places, the lists are here'],
  driver: ['驾驶员', 'Driver'],
  print: ['打印本车 PDF', 'PDF of this vehicle'],
  printAll: ['打印全部 PDF', 'PDF of all'],
  vehicles: ['车辆', 'Vehicles'],
} as const

export const PassengersScreen = () => (
  <TourPage
    screen="study-passengers"
    title={words.title}
    status="filed,confirmed,ready,travelling"
    // Who travels today comes before who will.
    first={({ status }) => status === 'travelling'}
    empty={{ title: ['没有要出发的研学', 'No tour is about to leave'], hint: ['成行的研学排座后，名单在这里', 'Lists of confirmed tours are here'] }}
  >
    {({ id }) => <Lists key={id} openClassId={id} />}
  </TourPage>
)

function Lists({ openClassId }: { readonly openClassId: string }) {
  const found = useAsk<Passengers>(`${base}/passengers`, { openClassId }, { of: ['tour', 'traveller', 'study_group', 'resource_booking', 'vehicle'] })
  const [address, keep] = useAddress()
  return (
    <Shown of={found} lines={10}>
      {({ name, vehicles }) => {
        const chosen = vehicles.find(one => one.id === address.get('vehicle')) ?? vehicles[0]
        if (!chosen) return <Empty title={t(words.none)} hint={t(words.noneHint)} />
        return (
          <div className="kt-stack">
            <nav className="tr-legs" aria-label={t(words.vehicles)}>
              {vehicles.map(one => (
                <button key={one.id} type="button" aria-pressed={one.id === chosen.id} onClick={() => keep({ vehicle: one.id })}>
                  {one.name} <b className="kt-figures">{count(one)}</b>
                </button>
              ))}
            </nav>
            <div className="tr-print">
              <Print openClassId={openClassId} vehicleId={chosen.id} text={t(words.print)} name={`${name} ${chosen.name}`} />
              {vehicles.length > 1 && <Print openClassId={openClassId} text={t(words.printAll)} name={name} />}
            </div>
            <Vehicle of={chosen} />
          </div>
        )
      }}
    </Shown>
  )
}
const count = ({ riders }: Passengers['vehicles'][number]): number => new Set(riders.map(one => one.studentId)).size

function Vehicle({ of }: { readonly of: Passengers['vehicles'][number] }) {
  return (
    <section className="kt-card" aria-label={of.name}>
      <p className="tr-ride">
        <b>{of.name}</b> <span className="kt-muted">{of.aside}</span>
        {of.driver && (
          <small>
            {t(words.driver)} {of.driver} {of.driverPhone}
          </small>
        )}
        {of.leaders.map(one => (
          <small key={one.group}>
            {one.group} {one.name} {one.phone}
          </small>
        ))}
        {of.stops.map(one => (
          <small key={one.id} className="kt-muted">
            {one.at} {one.title} {one.address}
          </small>
        ))}
      </p>
      <ol className="tr-riders">
        {of.riders.map(one => (
          <li key={`${one.studentId} ${one.seatNo}`}>
            <b className="kt-figures">{one.seatNo || '–'}</b>
            <span>
              {one.name} <small className="kt-muted">{[one.className, one.groupName].filter(Boolean).join(' · ')}</small>
              {!one.isWhole && <small className="tr-part">{one.legs}</small>}
            </span>
            <span className="kt-figures">{one.phone}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Print({
  openClassId,
  vehicleId,
  text,
  name,
}: {
  readonly openClassId: string
  readonly vehicleId?: string
  readonly text: string
  readonly name: string
}) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    // What was refused has said so in a toast.
    await download(`${base}/paper/passengers`, { id: openClassId, vehicleId }, `${name} ${t(tour.printable!.passengers!.label)}.pdf`).catch(() => undefined)
    setBusy(false)
  }
  return <Button text={text} loading={isBusy} onClick={() => void fetch()} />
}
