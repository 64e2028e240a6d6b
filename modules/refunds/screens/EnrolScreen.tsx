/** The parents' enrolment page: what each child may join now, and one button that does it. */
import { Button, Callout, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { run } from '../../../console/call.ts'
import {
  courseOf,
  phases,
  useCards,
  useChildren,
  usePlaces,
  useRounds,
  isJoinable,
  isSought,
  urgency,
  weekdayOf,
  type Card,
  type Child,
  type Round,
} from './parent.ts'
import { yuan } from '../../../console/parts/cells.tsx'
import { Children, useChild } from '../../../console/parts/Children.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Picture } from '../../../console/parts/Picture.tsx'
import { Some } from '../../../console/parts/Some.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { choose, leaveList, partsWords } from '../../enrolment/index.ts'
import { newId } from '../../kit/id.ts'
import { DoorOf, type DoorProps } from './Door.tsx'
import { Audience, GroupBox } from './GroupBox.tsx'
import { Beginning, dayName, Fact, Facts, Left, Policy, span } from './pieces.tsx'

export function EnrolScreen() {
  const children = useChildren()
  const [child, setChild] = useChild(children.value)
  const cards = useCards(child),
    places = usePlaces(child)
  const reload = useCallback(() => {
    cards.reload()
    places.reload()
  }, [cards.reload, places.reload])
  return (
    <Page screen="parent-enrol">
      <Shown of={children}>
        {list =>
          list.length === 0 ? (
            <Empty
              title={t(['还没有绑定孩子', 'No child is bound yet'])}
              hint={t(['请在“我的孩子”中绑定后再报名。', 'Bind your child under "My children" first.'])}
            />
          ) : (
            <>
              <Children of={list} chosen={child} choose={setChild} />
              <Rounds child={list.find(one => one.studentId === child)!} cards={cards.value?.classes ?? []} />
              <Shown of={cards} lines={10}>
                {({ classes }) =>
                  classes.length === 0 ? (
                    <Empty
                      title={t(['暂时没有可报的班级', 'No classes yet'])}
                      hint={t(['学校发布新班级后会显示在这里。', 'New classes of the school appear here.'])}
                    />
                  ) : (
                    <Classes of={classes}>
                      {one => (
                        <ClassCard
                          key={one.openClassId}
                          of={one}
                          onChange={reload}
                          others={classes.filter(other => other.may !== null && other.openClassId !== one.openClassId)}
                          place={places.value?.enrolments.find(place => place.enrolmentId === one.enrolmentId)}
                        />
                      )}
                    </Classes>
                  )
                }
              </Shown>
            </>
          )
        }
      </Shown>
    </Page>
  )
}

/** So many are seen at a glance; among more one looks by a word or a day. */
const glance = 6
/** What may be joined comes first; a switch hides the rest. */
function Classes({ of, children }: { readonly of: readonly Card[]; readonly children: (one: Card) => ReactNode }) {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch()),
    isOpenOnly = query.get('open') === '1'
  const joinable = of.filter(isJoinable),
    [text, setText] = useState(''),
    [weekday, setWeekday] = useState('')
  const isLong = of.length > glance,
    days = [...new Set(of.flatMap(({ lessons: [first] }) => (first ? [weekdayOf(first.startTime)] : [])))].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const sought = isLong ? of.filter(one => isSought(one, text.trim(), weekday)) : of,
    shown = isOpenOnly ? sought.filter(isJoinable) : [...sought].sort((a, b) => urgency(a) - urgency(b))
  const choose = () => {
    if (isOpenOnly) query.delete('open')
    else query.set('open', '1')
    go(`${path}?${query}`, { replace: true })
  }
  return (
    <>
      <Switch checked={isOpenOnly} onChange={choose} label={t([`只看可以报名的（${joinable.length}）`, `Only what we can join (${joinable.length})`])} />
      {isLong && (
        <search className="fi-seek">
          <InputGroup
            type="search"
            leftIcon={<SearchIcon />}
            placeholder={t(['搜索班级、机构', 'Search class, agency'])}
            aria-label={t(['搜索班级、机构', 'Search class, agency'])}
            value={text}
            onValueChange={setText}
          />
          <HTMLSelect
            aria-label={t(['上课日', 'Day'])}
            value={weekday}
            onChange={event => setWeekday(event.target.value)}
            options={[{ value: '', label: t(['不限星期', 'Any day']) }, ...days.map(day => ({ value: day, label: dayName(day) }))]}
          />
        </search>
      )}
      {sought.length === 0 ? (
        <Empty
          title={t(['没有符合条件的班级', 'No class is like this'])}
          hint={t(['换一个词或上课日再找。', 'Try another word or day.'])}
          action={
            <Button
              text={t(['清除条件', 'Clear'])}
              onClick={() => {
                setText('')
                setWeekday('')
              }}
            />
          }
        />
      ) : shown.length === 0 ? (
        <Empty
          title={t(['现在没有可以报名的班级', 'Nothing can be joined now'])}
          hint={t(['即将开始和已截止的班级已隐藏。', 'Classes that open later or are closed are hidden.'])}
          action={<Button text={t(['显示全部班级', 'Show all classes'])} onClick={choose} />}
        />
      ) : (
        <Some key={`${isOpenOnly} ${text} ${weekday}`} of={shown} most={8}>
          {some => <div className="fi-cards">{some.map(children)}</div>}
        </Some>
      )}
    </>
  )
}

function ClassCard({ of, place, onChange, others }: DoorProps) {
  const [label, tone] = phases[of.phase],
    [first] = of.lessons
  const turn =
    of.phase === 'before' ? ([['开始', 'opens in'], of.enrollStart] as const) : of.phase === 'open' && ([['截止', 'closes in'], of.enrollEnd] as const)
  const share = Math.min(100, ((of.capacity - of.seatsLeft) / of.capacity) * 100)
  const few = of.seatsLeft === 0 ? 'fi-full' : of.seatsLeft <= Math.max(2, of.capacity / 10) ? 'fi-few' : ''
  return (
    <article className="kt-card fi-card" data-class={of.openClassId}>
      <Link className="fi-cover" href={courseOf(of)} tabIndex={-1} aria-hidden="true">
        <Picture src={of.cover} width={400} alt="" seed={of.name} />
      </Link>
      <header>
        <h2>
          <Link href={courseOf(of)}>{of.name}</Link>
        </h2>
        <span className="fi-price">{Number(of.price) === 0 ? t(['免费', 'Free']) : yuan(of.price)}</span>
      </header>
      <p>
        {of.agencyName} · {t([`${of.lessonCount} 课次`, `${of.lessonCount} lessons`])}
      </p>
      <Facts>
        <Beginning of={of}>{first && span(first.startTime, first.endTime)}</Beginning>
        <Fact name={t(['付款', 'Payment'])}>{of.parts && t(partsWords(of.parts))}</Fact>
        <Fact name={<ToneTag tone={tone}>{t(label)}</ToneTag>}>
          {turn && t(turn[0])} {turn && <Left until={turn[1]} onOver={onChange} />}
        </Fact>
        <Fact name={t(['剩余名额', 'Seats left'])}>
          {of.seatsLeft} / {of.capacity}
          {of.waiting > 0 && ` · ${t([`候补 ${of.waiting} 人`, `${of.waiting} waiting`])}`}
        </Fact>
      </Facts>
      <div className={`fi-seats ${few}`} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <Audience of={of} />
      <Policy of={of.refundPolicy} />
      {of.group && !of.enrolmentId && <GroupBox of={of} group={of.group} onChange={onChange} />}
      <footer>
        <DoorOf of={of} place={place} onChange={onChange} others={others} />
      </footer>
    </article>
  )
}

/** Choice rounds of the child's school: rank the classes of the round, then wait for the draw. */
function Rounds({ child, cards }: { readonly child: Child | undefined; readonly cards: readonly Card[] }) {
  const rounds = useRounds()
  if (!child) return null
  const open = (rounds.value ?? []).filter(round => round.status === 'open' && round.openClassIds.some(id => cards.some(card => card.openClassId === id)))
  return (
    <>
      {open.map(round => (
        <RoundCard key={round.roundId} of={round} child={child} cards={cards} onChange={rounds.reload} />
      ))}
    </>
  )
}

interface RoundProps {
  readonly of: Round
  readonly child: Child
  readonly cards: readonly Card[]
  readonly onChange: () => void
}
function RoundCard({ of, child, cards, onChange }: RoundProps) {
  const mine = of.wishes.filter(wish => wish.studentId === child.studentId && wish.status === 'choice').sort((a, b) => a.rank! - b.rank!)
  const act = (work: Promise<unknown>) => void work.catch(() => undefined).then(onChange)
  const rank = Array.from({ length: of.choicesMax }, (_, i) => i + 1).find(rank => !mine.some(wish => wish.rank === rank))
  return (
    <Callout icon={null} intent="primary" title={of.name}>
      <div className="fi-round">
        <p>
          {t([
            `可选 ${of.choicesMax} 个志愿，${of.closesAt.slice(5, 16)} 截止，之后统一抽签录取。`,
            `Rank up to ${of.choicesMax} classes by ${of.closesAt.slice(5, 16)}; then a draw decides.`,
          ])}
        </p>
        {of.openClassIds
          .flatMap(id => cards.filter(card => card.openClassId === id))
          .map(({ openClassId, name }) => {
            const wish = mine.find(one => one.openClassId === openClassId)
            return (
              <div key={openClassId} className="fi-wish">
                <span>
                  {wish && <b className="kt-figures">{t([`第 ${wish.rank} 志愿　`, `${wish.rank}.　`])}</b>}
                  {name}
                </span>
                {wish ? (
                  <Button variant="minimal" text={t(['撤销', 'Withdraw'])} onClick={() => act(run(leaveList, wish.enrolmentId))} />
                ) : (
                  rank && (
                    <Button
                      text={t([`选为第 ${rank} 志愿`, `Rank as ${rank}`])}
                      onClick={() => act(run(choose, newId(), { openClassId, studentId: child.studentId, roundId: of.roundId, rank }))}
                    />
                  )
                )}
              </div>
            )
          })}
      </div>
    </Callout>
  )
}
