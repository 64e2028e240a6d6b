/** What anybody sees who follows the code of a certificate: whether it is genuine, and what it says. */
import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
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
  unknownHint: ['请核对二维码、链接或编号与验证码是否完整。', 'Please check that the code, the link or the number is whole.'],
  typedHint: ['没有二维码？输入证书编号，和持证人或学校告知的验证码。', 'No QR code? Type the number, and the code that the holder or the school tells you.'],
  check: ['验证', 'Check'],
} as const satisfies Record<string, Label>

export function Verify() {
  const asked = new URLSearchParams(useSearch()),
    [id = '', no = '', code = ''] = ['id', 'no', 'code'].map(name => asked.get(name) ?? '')
  const isAsked = id !== '' || (no !== '' && code !== '')
  useTitle(t(said.title))
  const found = useAsk<Verified | { readonly state: 'unknown' }>(`/api/${verifyCall}`, { id, no, code }, { when: isAsked })
  return (
    <OpenPage screen="certificate">
      <h1>{t(said.title)}</h1>
      {isAsked && (
        <Shown of={found} lines={6}>
          {one => (one.state === 'unknown' ? <Verdict tone="unknown" /> : <Known of={one} />)}
        </Shown>
      )}
      {id === '' && <Typed no={no} code={code} />}
    </OpenPage>
  )
}

/** What somebody types who has no link: the number, and the code that is read to them. */
function Typed({ no, code }: { readonly no: string; readonly code: string }) {
  return (
    <form className="cf-typed" action="">
      <p className="kt-muted">{t(said.typedHint)}</p>
      <FormGroup label={t(words.no)} labelFor="no">
        <InputGroup id="no" name="no" defaultValue={no} required autoComplete="off" />
      </FormGroup>
      <FormGroup label={t(words.code)} labelFor="code">
        <InputGroup id="code" name="code" defaultValue={code} required autoComplete="off" />
      </FormGroup>
      <Button type="submit" intent="primary" text={t(said.check)} />
    </form>
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
