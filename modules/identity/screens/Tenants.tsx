/** Tenants: the list of the platform's customers, each with its limit, expiry, package and data source; and their packages. */
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select, Ticks } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { WizardDialog } from '../../../console/parts/WizardDialog.tsx'
import type { Asking } from '../../../console/request.ts'
import { t, useSession } from '../../../console/session.ts'
import { type Command, type Label, partial, pick, secret, text as textField } from '../../kit/index.ts'
import { create } from '../baseline.ts'
import * as tenants from '../tenant.ts'
import { platformTenant, tenant } from '../tenant.ts'
import { commands as packageCommands, tenantPackage } from '../tenant-package.ts'

const words = {
  limit: ['账号', 'Accounts'],
  unlimited: ['不限制', 'any number'],
  package: ['套餐', 'Package'],
  every: ['全部模块', 'Every module'],
  own: ['未登记', 'None recorded'],
  records: [
    '仅作登记：注明该租户在本平台之外的数据库，供对接与排查时查阅。本平台的数据始终存放在平台数据库，登记不会迁移或切换数据。',
    'For the record only: which database outside this platform the tenant has. What the platform keeps stays in its own; nothing is moved.',
  ],
  made: ['租户已创建', 'The tenant is there'],
  once: ['请立即记录管理员的初始密码，关闭后无法再次查看。', 'Write the first password of its administrator down now: it can not be shown again.'],
  id: ['租户编号', 'Tenant id'],
  account: ['管理员账号', 'Administrator'],
  password: ['初始密码', 'First password'],
  written: ['我已记录', 'I have written it down'],
  close: ['完成', 'Finish'],
  who: ['租户信息', 'Tenant'],
  terms: ['授权与套餐', 'Limit and package'],
  admin: ['管理员', 'Administrator'],
  given: ['管理员使用您设置的密码登录。', 'Its administrator signs in with the password that you gave.'],
  next: [
    '请把租户编号、账号与密码交给租户管理员：首次登录后先修改密码，再建立部门、角色与账号。',
    'Hand id, account and password to its administrator, who changes the password first, then makes departments, roles and accounts.',
  ],
  makes: [
    '将建立部门、角色、字典、行政区划与管理员账号；租户编号与密码留空时自动生成。',
    'Departments, roles, dictionaries, regions and an administrator are made; an id or password left out is made up.',
  ],
  recycles: [
    '回收后该租户的所有会话立即结束，任何人都不能登录；数据保留，可随时恢复。',
    'All sessions of the tenant end at once and nobody can sign in; nothing is lost, and it can be restored at any time.',
  ],
} as const

interface Choice {
  readonly id: string
  readonly label: string
}
/** A choice among rows of the platform's, by a call that answers them all. */
const chosenFrom =
  (path: string, none: Label): Input =>
  props => {
    const rows = useAsk<readonly Choice[]>(path)
    return <Select props={props} of={(rows.value ?? []).map(({ id, label }) => [id, label])} none={t(none)} />
  }

const inputs = {
  packageId: chosenFrom('/api/blade-system/tenant-package/select', words.every),
  datasourceId: chosenFrom('/api/blade-system/datasource/select', words.own),
  // The login page shows it to whoever comes.
  backgroundUrl: fileInput('website'),
  logo: fileInput('website'),
  modules: null,
}

const asked = {
  who: {
    tenantName: tenant.fields.tenantName,
    tenantId: { ...tenant.fields.tenantId, required: false },
    ...partial(pick(tenant.fields, 'domainUrl', 'linkman', 'contactNumber', 'address')),
  },
  terms: partial(pick(tenant.fields, 'accountNumber', 'expireTime', 'packageId', 'datasourceId')),
  admin: {
    adminAccount: { ...textField('管理员账号', 'Account of its administrator'), initial: 'admin' },
    adminName: textField('管理员姓名', 'Name of its administrator'),
    adminPassword: secret('管理员初始密码', 'First password of its administrator'),
  },
}
interface Made {
  readonly id: string
  readonly account: string
  readonly password?: string
}
/** The password that was made up is shown once, and only closed by who says that it is written down. */
function NewTenant({ command, onDone, onClose }: FormDialogProps) {
  const [made, setMade] = useState<Made>()
  const forms = {
    who: useForm(asked.who, {}, { keep: 'tenant who' }),
    terms: useForm(asked.terms, {}, { keep: 'tenant terms' }),
    admin: useForm(asked.admin, { adminAccount: 'admin' }, { keep: 'tenant admin' }),
  }
  const step = (id: keyof typeof forms, note?: Label) => ({
    id,
    label: words[id],
    form: forms[id],
    panel: (
      <>
        {note && <Callout>{t(note)}</Callout>}
        <FormFields form={forms[id]} inputs={inputs} />
      </>
    ),
  })
  const finish = async (asking: Asking) => {
    const values = Object.assign({}, ...Object.values(forms).map(form => form.changed()))
    setMade(await post<Made>('/api/blade-system/tenant/submit', values, asking))
  }
  return (
    <WizardDialog
      label={`${t(command.label)} · ${t(tenant.label)}`}
      command={command.permit}
      steps={[step('who'), step('terms', words.records), { ...step('admin', words.makes), next: command.label }]}
      onFinish={finish}
      onClose={onClose}
      done={
        made && {
          panel: <MadeTenant made={made} />,
          actions: (
            <>
              <CopyButton of={[made.id, made.account, made.password].filter(Boolean).join(' ')} />
              <Button intent="primary" text={t(made.password ? words.written : words.close)} onClick={() => onDone(made.id, made)} />
            </>
          ),
        }
      }
    />
  )
}
/** What somebody needs to sign in to it, and what they do then. */
const MadeTenant = ({ made }: { readonly made: Made }) => (
  <>
    <Callout intent={made.password ? 'warning' : 'success'} title={t(words.made)}>
      {t(made.password ? words.once : words.given)}
    </Callout>
    {(['id', 'account', 'password'] as const).map(
      name =>
        made[name] && (
          <FormGroup key={name} label={t(words[name])} labelFor={`made-${name}`}>
            <InputGroup id={`made-${name}`} readOnly fill value={made[name]} className="kt-figures" />
          </FormGroup>
        ),
    )}
    <p>{t(words.next)}</p>
  </>
)
const Recycle = (props: FormDialogProps) => <FormDialog {...props}>{() => <Callout intent="warning">{t(words.recycles)}</Callout>}</FormDialog>
const Source = (props: FormDialogProps) => (
  <FormDialog {...props} inputs={inputs}>
    {() => <Callout>{t(words.records)}</Callout>}
  </FormDialog>
)
const forms = { create: NewTenant, remove: Recycle, datasource: Source }
const commands = [create, ...tenants.commands]
/** What only the platform may do is offered to nobody else, and the platform itself is not recycled. */
const offers = (isPlatform: boolean) => (command: Command, row: Wire) =>
  (isPlatform || command.name === 'change') && !(command.name === 'remove' && row.id === platformTenant)
const useIsPlatform = () => useSession(session => session.userInfo?.tenant_id) === platformTenant

const columns: readonly (string | Column)[] = [
  'tenantId',
  'tenantName',
  'domainUrl',
  'linkman',
  'contactNumber',
  {
    name: 'accounts',
    label: words.limit,
    isNumeric: true,
    cell: row => `${text(row.accounts)} / ${Number(row.accountNumber) > 0 ? text(row.accountNumber) : t(words.unlimited)}`,
  },
  'expireTime',
  { name: 'packageName', label: words.package, cell: row => text(row.packageName) || t(words.every) },
  'status',
]

export function Tenants() {
  const isPlatform = useIsPlatform()
  return (
    <ListScreen
      of={tenant}
      screen="tenant"
      columns={columns}
      search={['tenantId', 'tenantName', 'contactNumber', 'status']}
      commands={isPlatform ? commands : [tenants.change]}
      offers={offers(isPlatform)}
      forms={forms}
      inputs={inputs}
      link={row => `/system/tenant/${row.id}`}
    />
  )
}

export function Tenant() {
  const isPlatform = useIsPlatform()
  return (
    <DetailScreen
      of={tenant}
      commands={commands}
      offers={offers(isPlatform)}
      forms={forms}
      inputs={inputs}
      cells={{
        packageId: row => text(row.packageName) || t(words.every),
        datasourceId: row => text(row.datasourceName) || t(words.own),
        modules: row => (Array.isArray(row.modules) ? row.modules.join(', ') : t(words.every)),
      }}
    />
  )
}

interface Module {
  readonly name: string
  readonly label: string
}
const useModules = () => useAsk<readonly Module[]>('/api/blade-system/tenant-package/modules').value ?? []
/** The modules that a package may hold, as boxes to tick. */
const ModulesInput: Input = props => <Ticks props={props} of={useModules().map(({ name, label }) => [name, label])} />

export function TenantPackages() {
  const modules = useModules()
  const named = (name: string) => modules.find(one => one.name === name)?.label ?? name
  return (
    <ListScreen
      of={tenantPackage}
      screen="tenant-package"
      columns={[
        'packageName',
        {
          name: 'modules',
          label: tenantPackage.fields.modules.label,
          cell: row => (Array.isArray(row.modules) ? row.modules.map(name => named(String(name))).join(t(['、', ', '])) : ''),
        },
        'remark',
        'status',
      ]}
      commands={packageCommands}
      inputs={{ modules: ModulesInput }}
    />
  )
}
