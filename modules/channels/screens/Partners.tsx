/** A channel or an organisation as a page: its code to be scanned and sent, its rates or prices by days, and what it brought. */
import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { post, run, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { useAsk, useList, useRow } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { account, roleId } from '../../identity/index.ts'
import type { Command } from '../../kit/command.ts'
import { secret } from '../../kit/field.ts'
import { pick } from '../../kit/resource.ts'
import { school } from '../../people/index.ts'
import { channel, channelActs, channelRate, joinPath, org, orgActs, orgArea, orgTeacher, partnerVisitor, priceAuth } from '../../partners/index.ts'
import { partnerOrder } from '../partner-order.ts'
import './partners.css'

const { change: changeChannel, channelCommands, rateCommands } = channelActs,
  { change: changeOrg, orgCommands, priceCommands, teacherCommands } = orgActs

const saved = ['已保存', 'Saved'] as const

/** What a partner hands out: the code, and the address that it says. */
function Code({ code, isOn }: { readonly code: string; readonly isOn: boolean }) {
  const link = `${location.origin}${joinPath(code)}`
  if (!isOn) return null
  return (
    <section className="kt-card ch-code">
      <QrCode text={link} label={t(['推广二维码', 'QR code'])} />
      <div className="ch-said">
        <h2>{t(['推广链接', 'Link'])}</h2>
        <code>{link}</code>
        <p className="kt-muted">{t(['家长扫码或打开链接并登录后，期限内的订单归属于此。', 'Who opens it and signs in counts for it, for the stated time.'])}</p>
        <CopyButton of={link} isLink />
      </div>
    </section>
  )
}

/** An account for somebody who works there: made with the role of the house, and named on the partner's page. */
const opening = filledIn(account.create, {
  ...pick(account.create.input, 'account', 'realName', 'phone'),
  password: secret('初始密码', 'Initial password', { required: true }),
})
interface Opens {
  readonly row: Wire
  readonly as: 'CM' | 'OM'
  readonly change: Command
  readonly reload: () => void
}
function OpenAccount({ row, as, change, reload }: Opens) {
  if (row.status !== 'on' || !may('user_create') || !may(change.permit)) return null
  const title = t(['开通账号', 'Open an account'])
  return (
    <DialogButton text={title} onDone={reload} data-command="user_create">
      {({ onClose, onDone }) => (
        <FormDialog
          command={opening}
          title={`${title} · ${text(row.channelName) || text(row.orgName)}`}
          first={{ realName: text(row.contact) }}
          said={['账号已开通', 'The account is open']}
          send={async (_id, values, asking) => {
            const made = await post('/api/blade-system/user/submit', { ...values, deptId: row.id, roleId: roleId(as) }, asking)
            if (!text(row.account)) await run(change, row.id, { account: values.account })
            return made
          }}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </DialogButton>
  )
}

const ofPartner = (isOrg: boolean) => [
  ...listTab(partnerOrder, {
    id: 'orders',
    title: ['订单', 'Orders'],
    by: 'partnerId',
    search: ['orderCode', 'status'],
    columns: ['orderCode', 'userId', 'productId', 'amount', 'refunded', 'commission', 'status', 'paidAt'],
  }),
  ...listTab(partnerVisitor, {
    id: 'users',
    title: isOrg ? ['家长', 'Families'] : ['用户', 'Users'],
    by: 'partnerId',
    search: [],
    columns: ['userId', 'firstAt', 'until', 'orderCount', 'amount'],
    link: row => `/platform_channel/channelOrderUserView/${row.id}`,
  }),
]

export function ChannelDetail() {
  return (
    <DetailScreen
      of={channel}
      fields={['channelName', 'channelCode', 'baseId', 'contact', 'phone', 'commissionRate', 'account']}
      commands={channelCommands}
      actions={(row, reload) => <OpenAccount row={row} as="CM" change={changeChannel} reload={reload} />}
      inputs={{ qrCode: null }}
      beside={row => (
        <Card className="ch-ways" title={t(['带来的', 'What it brought'])}>
          <Link href={`/platform_channel/channelOrderManager/${encodeURIComponent(text(row.channelName))}`}>{t(['渠道订单', 'Channel orders'])}</Link>
          <Link href={`/platform_channel/channelOrderUser/${row.id}`}>{t(['渠道用户', 'Channel users'])}</Link>
        </Card>
      )}
      summary={row => <Code code={text(row.channelCode)} isOn={row.status === 'on'} />}
      tabs={[
        ...listTab(channelRate, {
          id: 'rates',
          title: ['佣金比例', 'Rates'],
          by: 'channelId',
          search: [],
          commands: rateCommands,
          columns: ['rate', 'fromDate', 'toDate', 'usedAt', 'status'],
        }),
        ...ofPartner(false),
      ]}
    />
  )
}

export function OrgDetail() {
  return (
    <DetailScreen
      of={org}
      fields={['orgName', 'orgCode', 'contact', 'phone', 'areaCode', 'account']}
      commands={orgCommands}
      actions={(row, reload) => <OpenAccount row={row} as="OM" change={changeOrg} reload={reload} />}
      beside={row => (
        <Card className="ch-ways" title={t(['授权', 'Authorised'])}>
          <Link href={`/platform_org/orgAreaAuth/${row.id}`}>{t(['机构区域授权', 'Organisation areas'])}</Link>
        </Card>
      )}
      summary={row => <Code code={text(row.orgCode)} isOn={row.status === 'on'} />}
      tabs={[
        { id: 'areas', title: t(['授权区域', 'Areas']), panel: row => <Areas orgId={row.id} /> },
        ...listTab(priceAuth, {
          id: 'prices',
          title: ['产品价格', 'Prices'],
          by: 'orgId',
          search: ['productId'],
          commands: priceCommands,
          columns: ['productId', 'price1', 'price2', 'fromDate', 'toDate', 'status'],
        }),
        ...listTab(orgTeacher, {
          id: 'teachers',
          title: ['教师', 'Teachers'],
          by: 'orgId',
          search: [],
          commands: teacherCommands,
          columns: ['name', 'phone', 'subject', 'status'],
        }),
        ...ofPartner(true),
      ]}
    />
  )
}

export function OrgAreas() {
  const { id = '' } = useParams()
  const of = useRow(org, id)
  return (
    <Page screen="org-areas" title={t(['机构区域授权', 'Organisation areas'])} beside={<span className="kt-muted">{text(of.value?.orgName)}</span>}>
      <section className="kt-card">
        <Areas orgId={id} />
      </section>
    </Page>
  )
}

interface Area {
  readonly areaCode: string
  readonly areaName: string
}
/** The areas in which there are schools, with those that are the organisation's; who may not change them sees those alone. */
function Areas({ orgId }: { readonly orgId: string }) {
  const given = useAsk<readonly Area[]>('/api/business-basic/org/areaAuth', { orgId }, { of: orgArea })
  const schools = useList(school, { current: 1, size: 200 }, { when: may('org_area_give') && may('school_view') })
  const all = new Map<string, string>()
  for (const one of schools.value?.records ?? []) all.set(text(one.areaCode), text(one.areaName))
  return <Shown of={given}>{rows => <AreaForm key={rows.map(one => one.areaCode).join()} orgId={orgId} given={rows} all={all} onDone={given.reload} />}</Shown>
}
interface AreaFormProps {
  readonly orgId: string
  readonly given: readonly Area[]
  readonly all: ReadonlyMap<string, string>
  readonly onDone: () => void
}
function AreaForm({ orgId, given, all, onDone }: AreaFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(given.map(one => one.areaCode)))
  const areas = [...new Map([...given.map(one => [one.areaCode, one.areaName] as const), ...all])].sort(([a], [b]) => (a < b ? -1 : 1))
  const sending = useSending({
    content: [...chosen].sort(),
    send: asking => post('/api/business-basic/org/saveAreaAuth', { orgId, areaCodes: [...chosen] }, asking),
    said: saved,
    onDone,
  })
  const turn = (code: string) => setChosen(now => (now.has(code) ? new Set([...now].filter(one => one !== code)) : new Set([...now, code])))
  const maySave = may('org_area_give')
  if (areas.length === 0) return <Empty title={t(['还没有授权区域', 'No area yet'])} hint={t(['区域由平台授权。', 'The platform authorises them.'])} />
  return (
    <form onSubmit={sending.submit} className="ch-areas">
      <fieldset disabled={!maySave}>
        <legend className="kt-muted">{t(['只有这些区域的班级产生的订单计佣', 'Only orders for classes in these areas earn anything'])}</legend>
        {areas.map(([code, name]) => (
          <Checkbox key={code} label={`${name || code} ${code}`} checked={chosen.has(code)} onChange={() => turn(code)} />
        ))}
      </fieldset>
      {maySave && <Button type="submit" intent="primary" text={t(['保存区域', 'Save the areas'])} loading={sending.isBusy} />}
    </form>
  )
}

/** From a row of the products to its two prices. */
export function ToPrice({ row }: { readonly row: Wire }) {
  if (!may('price_auth_give') || row.status !== 'live') return null
  const parts = [row.productId, row.price1, row.price2, row.orgId].map(one => encodeURIComponent(String(one)))
  return <Link href={`/platform_org/orgProductPriceAuth/${parts.join('/')}`}>{t(['调整价格', 'New prices'])}</Link>
}

/** The two prices of a product for an organisation: those of the address to begin with. */
export function OrgPrice() {
  const { id = '', price1 = '', price2 = '', id2 = '' } = useParams()
  const form = useForm(pick(priceAuth.fields, 'productId', 'orgId', 'price1', 'price2'), { productId: id, orgId: id2, price1, price2 })
  const sending = useSending({
    form,
    send: asking => post('/api/business-product/priceAuth/submit', form.values, asking),
    said: saved,
    onDone: () => history.back(),
  })
  return (
    <Page screen="org-price" title={t(['机构产品价格授权', 'Product price authorisation'])}>
      <section className="kt-card ch-price">
        <p className="kt-muted">
          {t([
            '自今日起生效；此前的订单仍按原价格计算。销售价不低于结算价，不高于产品指导价。',
            'In force from today; earlier orders stay reckoned as they were. The sale price lies between the settlement price and the price of the product.',
          ])}
        </p>
        <PageForm form={form} sending={sending} maySend={may('price_auth_give')} send={['授权价格', 'Authorise the prices']}>
          <FormFields form={form} />
        </PageForm>
      </section>
    </Page>
  )
}
