/** The papers of a tour: the certificate that a child takes home, and the lists of drivers and restaurants. */
import { certificatePaper } from '../content/index.ts'
import { get, textOf } from '../kit/index.ts'
import { printed } from './printed.ts'
import { tour } from './tour.ts'
import { saidOfTour, sealCertificate, studyCertificate } from './works.ts'

const certificate = certificatePaper(studyCertificate, sealCertificate, async (row, { readUnscoped, wire }) => {
  const of = await readUnscoped(get(tour, row.openClassId))
  const [named] = of ? await wire(tour, [of]) : []
  return of ? saidOfTour(of, textOf(named?.schoolName), textOf(named?.agencyName), null) : {}
})
export const papers = [certificate, ...printed] as const
