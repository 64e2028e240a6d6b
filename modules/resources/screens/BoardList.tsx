/** The board on a phone: each resource with its days to tap, and below them what stands on it. */
import { t, zone } from '../../../console/session.ts'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import type { BoardAnswer } from '../board.ts'
import { kinds } from '../kinds.ts'
import { clockOf, toneOf, type BoardHand } from './Timeline.tsx'
import { usualOn } from './span.ts'
import { leftWords, words } from './words.ts'

export const BoardList = ({ of, hand }: { readonly of: BoardAnswer; readonly hand: BoardHand }) => (
  <ul className="rs-list">
    {of.rows.map(row => {
      const { per, section, unit } = kinds[row.kind]
      return (
        <li key={row.id} className="kt-card" data-row={row.id}>
          <b>{row.name}</b> <small className="kt-muted">{[row.aside, `${row.capacity} ${t(unit)}`].filter(Boolean).join(' · ')}</small>
          <div className="rs-days">
            {of.days.map((date, i) => (
              <button
                key={date}
                type="button"
                disabled={!hand.mayHold || !row.isActive}
                className={`kt-figures kt-tone-${row.free[i]! <= 0 ? 'bad' : row.free[i]! < row.capacity ? 'waiting' : 'good'}`}
                aria-label={`${t(words.hold)} ${date} · ${t(leftWords(row.free[i]!))}`}
                onClick={() => hand.hold(row, usualOn(date, per, zone(), section === 'meals'))}
              >
                <span>{date.slice(5)}</span>
                <b>{row.free[i]}</b>
              </button>
            ))}
          </div>
          {row.bars.map((bar, i) => (
            <button key={bar.id || i} type="button" className="rs-line" disabled={!bar.isOwn} onClick={() => hand.open(bar)}>
              <span>{bar.isOwn ? bar.party : t(words.byOthers)}</span>
              <small className="kt-muted kt-figures">
                {clockOf(bar.startAt)} – {clockOf(bar.endAt)} · × {bar.units}
              </small>
              <ToneTag tone={bar.conflict ? 'bad' : toneOf[bar.status]}>{t(bar.conflict ? words[bar.conflict] : words[bar.status])}</ToneTag>
            </button>
          ))}
        </li>
      )
    })}
  </ul>
)
