/** The screen of unified execution: one tour by its days, with what is short and where that is mended. */
import { answer, type Asked, formatTime, get, RefusalError, type RouteContext, textOf } from '../kit/index.ts'
import { booking, kindOf, unitWord } from '../resources/index.ts'
import type { Supplied } from './execution.ts'
import { spareOf } from './giving-back.ts'
import { groundOf } from './places.ts'
import { readiness } from './ready.ts'
import { noSupply as no } from './supply-refusals.ts'
import { type Cover, dietName, isShort, isSure, supplyTypes, typeOf } from './supply.ts'
import { tour } from './tour.ts'

/** Lines of the checklist that are of people, and stand above the days. */
const ofPeople = ['group', 'leader', 'ratio', 'papers', 'insurance'] as const

export async function executionBoard({ openClassId, id }: Asked, context: RouteContext) {
  const { lang, zone } = context
  const of = await context.ask(get(tour, textOf(openClassId ?? id)))
  if (!of) throw new RefusalError(no.missing)
  const { lines, pupils, supply } = await answer(readiness(of, zone), { ask: context.readUnscoped })
  const at = (instant: string): string => formatTime(instant, zone).slice(0, 16)
  const shown = (one: Supplied) => ({
    id: one.id,
    version: one.version,
    kind: one.kind,
    resourceId: one.resourceId,
    name: one.resourceName,
    aside: one.of ? kindOf(one.kind).aside(one.of) : one.resourceId ? '' : ['手工登记', 'Entered by hand'][lang],
    units: one.units,
    unit: unitWord(one.kind, one.units, lang),
    places: one.units * one.each,
    startAt: at(one.startAt),
    endAt: at(one.endAt),
    heldUntil: one.heldUntil && !isSure(one) ? at(one.heldUntil) : null,
    status: one.status,
    statusName: booking.lifecycle.states[one.status as 'held'].label[lang],
    amount: one.amount === null ? '' : context.amount(one.amount),
    wrong: [one.paper, one.isOff ? ['已停用', 'not in use'][lang] : null, one.isOver ? ['超出报价', 'above the quotation'][lang] : null]
      .filter(Boolean)
      .join(' · '),
  })
  const lineOf = (one: Cover<Supplied>) => ({
    ...{ id: one.id, type: one.type, day: one.day, date: one.date, title: one.title, need: one.need, confirmed: one.confirmed, held: one.held },
    typeName: supplyTypes[one.type][lang],
    from: at(one.from),
    to: at(one.to),
    missing: Math.max(0, one.need - one.confirmed - one.held),
    isShort: isShort(one),
    /** It has begun: nothing is booked for it any more. */
    isOver: one.from <= context.now,
    diets: one.diets.map(({ tag, count }) => `${dietName(tag, lang)} × ${count}`),
    supplies: one.supplies.map(shown),
  })
  const { everybody } = await answer(groundOf(of.id, context), { ask: context.readUnscoped })
  const byId = new Map(supply.supplies.map(one => [one.id, one]))
  const used = new Set(supply.covers.flatMap(one => one.supplies.map(({ id: own }) => own)))
  return {
    openClassId: of.id,
    name: of.name,
    status: of.status,
    statusName: tour.lifecycle.states[of.status].label[lang],
    startDate: of.startDate,
    endDate: of.endDate,
    ...{ heads: supply.heads, pupils, leaders: supply.leaders },
    diets: supply.diets.map(({ tag, count }) => `${dietName(tag, lang)} × ${count}`),
    people: ofPeople.flatMap(name => {
      const found = lines.find(({ line }) => line.name === name)
      return found ? [{ name, label: found.line.label[lang], open: found.open.length, tab: found.line.tab }] : []
    }),
    lines: supply.covers.map(lineOf),
    /** Booked, but not for anything that the days ask for: guides, and what stands at another time. */
    others: supply.supplies.filter(one => !used.has(one.id)).map(one => ({ ...shown(one), typeName: supplyTypes[typeOf(one.kind)][lang] })),
    /** Booked beyond the need: what may go back to its supplier. */
    spare: spareOf(supply, everybody, context.now).map(({ id: own, units, spare }) => {
      const one = byId.get(own)!
      return {
        id: own,
        name: one.resourceName,
        typeName: supplyTypes[typeOf(one.kind)][lang],
        spare,
        unit: unitWord(one.kind, spare, lang),
        isAll: spare === units,
      }
    }),
    version: of.version,
    /** When the last leg is over: until then a vehicle is usually needed. */
    lastLeg:
      supply.covers
        .filter(one => one.type === 'transport')
        .map(one => at(one.to))
        .sort()
        .at(-1) ?? '',
    waiting: supply.supplies.filter(one => !isSure(one)).length,
    open: lines.filter(({ open }) => open.length > 0).length,
  }
}
export type ExecutionBoard = Awaited<ReturnType<typeof executionBoard>>
export type ExecutionLine = ExecutionBoard['lines'][number]
