/** What anybody sees who follows the code of a certificate: whether it is genuine, and what it says. */
import { BanCircleIcon, EndorsedIcon, HelpIcon } from '@blueprintjs/icons'
import { useSearch } from 'wouter'
import { useAsk } from '../../../console/parts/hooks.ts'
import { OpenPage } from '../../../console/parts/OpenPage.tsx'
import { useTitle } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { type Verified, verifyCall } from '../verified.ts'
import { words } from './words.ts'
import './certificates.css'

const said = {
  title: ['证书验证', 'Certificate check'],
  valid: ['证书真实有效', 'This certificate is genuine'],
  validHint: ['以下内容与发证记录一致，请与手中的证书核对。', 'This is what was recorded when it was issued: compare it with the one in your hand.'],
  revoked: ['证书已撤销', 'This certificate was revoked'],
  revokedHint: ['该证书已于 {day} 撤销，不再有效。', 'It was revoked on {day} and holds no more.'],
  unknown: ['没有找到该证书', 'No such certificate'],
  unknownHint: ['请核对二维码或链接是否完整。', 'Please check that the code or the link is whole.'],
} as const satisfies Record<string, Label>

export function Verify() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  useTitle(t(said.title))
  const found = useAsk<Verified | { readonly state: 'unknown' }>(`/api/${verifyCall}`, { id })
  return (
    <OpenPage screen="certificate">
      <h1>{t(said.title)}</h1>
      <Shown of={found} lines={6}>
        {one => (one.state === 'unknown' ? <Verdict tone="unknown" /> : <Known of={one} />)}
      </Shown>
    </OpenPage>
  )
}

function Verdict({ tone, day = '' }: { readonly tone: 'valid' | 'revoked' | 'unknown'; readonly day?: string }) {
  const Icon = { valid: EndorsedIcon, revoked: BanCircleIcon, unknown: HelpIcon }[tone]
  return (
    <section className="cf-verdict" data-tone={tone} role="status">
      <Icon size={40} />
      <h2>{t(said[tone])}</h2>
      <p>{t(said[`${tone}Hint`]).replace('{day}', day)}</p>
    </section>
  )
}
function Known({ of }: { readonly of: Verified }) {
  const isTour = of.kind === 'tour'
  const { className, schoolName, agencyName, hours, score, period, place } = of.printed
  const lines: readonly (readonly [Label, string])[] = [
    [words.name, of.name],
    [isTour ? words.tourName : words.className, className],
    [words.schoolName, schoolName],
    [words.agencyName, agencyName],
    [words.place, place],
    [words.period, period],
    [isTour ? words.days : words.hours, hours],
    [words.score, score],
    [words.no, of.certificateNo],
    [words.issued, of.issueDate],
    [words.revoked, of.revokedDate],
  ]
  return (
    <>
      <Verdict tone={of.state} day={of.revokedDate} />
      <dl className="cf-lines">
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label[1]}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {of.former.length > 0 && (
          <div>
            <dt>{t(words.former)}</dt>
            <dd>
              {of.former.map(one => (
                <p key={one.no}>
                  <s>{one.no}</s> <small className="kt-muted">{one.revoked}</small>
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
