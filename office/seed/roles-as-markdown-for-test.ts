import { grouped } from '#kit/contract/grouped.ts'
import { actionPermission, permissionsOf } from '#kit/contract/permission.ts'
import { nounOfCode, type Power } from '#kit/contract/power.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { isSeen, readBy } from '#kit/contract/seen-fields.ts'
import { catalogue, MENU_SCREENS, MORE_PERMISSIONS, powerOf } from '../office.ts'
import { SEED_ROLES, type SeedRole, seedGrantsOf } from './role-seed.ts'

interface Page {
  readonly title: string
  readonly codes: readonly (readonly [code: string, title: string])[]
  readonly resource?: AnyResource
}

const PAGES: readonly Page[] = [
  ...catalogue
    .filter(({ menu }) => menu !== undefined && menu.under !== 'demo')
    .map((resource) => ({
      title: resource.title[1],
      codes: [
        ...permissionsOf(resource).map(({ code, title }) => [code, title[1]] as const),
        ...(MORE_PERMISSIONS[resource.permission] ?? []).map(([code, title]) => [code, title[1]] as const),
      ],
      resource,
    })),
  ...MENU_SCREENS.filter(({ under, permissions }) => under !== 'demo' && permissions.length > 0).map(
    ({ title, permissions }) => ({
      title: title[1],
      codes: permissions.map(([code, text]) => [code, text[1]] as const),
    }),
  ),
]

/** The seeded roles as tables: the powers that they hold; pages, what is done there, and what is not seen or read masked. */
export function rolesAsMarkdown(): string {
  return [powersAsMarkdown(), ...SEED_ROLES.map(roleAsMarkdown)].join('\n\n')
}

/** Powers in the order of the table, with what they are called in it. */
const POWERS: Readonly<Record<Exclude<Power, 'none'>, string>> = {
  people: 'over people',
  rights: 'over rights',
  secrets: 'over secrets',
  consent: 'to let happen what was proposed',
}

/** Which power each role holds, by which rights beside that to read: what somebody may do there says how far it goes. */
function powersAsMarkdown(): string {
  const cellOf = (role: SeedRole, power: string) => {
    const used = PAGES.flatMap(({ codes }) => codes).filter(
      ([code]) => powerOf(code) === power && !code.endsWith(':list') && seedGrantsOf(role)(code),
    )
    const nouns = [...grouped(used, ([code]) => nounOfCode(code))]
    return (
      nouns.map(([noun, rights]) => `\`${noun}\`: ${rights.map(([, title]) => title).join(', ')}`).join('; ') || '-'
    )
  }
  const rows = SEED_ROLES.map((role) => row([role.name[1], ...Object.keys(POWERS).map((power) => cellOf(role, power))]))
  const head = ['role', ...Object.values(POWERS)]
  return [
    '### Powers',
    '',
    row(head),
    `|${'---|'.repeat(head.length)}`,
    row(['Administrator (`admin`)', ...Object.keys(POWERS).map(() => 'all')]),
    ...rows,
  ].join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function roleAsMarkdown(role: SeedRole): string {
  const can = (code: string) => seedGrantsOf(role)(code)
  const rows = PAGES.flatMap(({ title, codes, resource }) => {
    const held = codes.filter(([code]) => can(code))
    const done = held.filter(([code]) => !code.endsWith(':list')).map(([, text]) => text)
    const hidden = resource ? hiddenOf(resource, can) : []
    return held.length > 0 ? [`| ${title} | ${done.join(', ') || '-'} | ${hidden.join(', ') || '-'} |`] : []
  })
  return [
    `### ${role.name[1]} (\`${role.code}\`)`,
    '',
    '| page | commands | not seen, or masked |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function hiddenOf(resource: AnyResource, can: (code: string) => boolean): readonly string[] {
  const inputs = Object.entries(resource.actions ?? {}).filter(([name]) => can(actionPermission(resource, name)))
  const fields = [...fieldEntries(resource), ...inputs.flatMap(([, { input }]) => Object.entries(input))]
  const titles = fields.flatMap(([, field]) =>
    isSeen(field, can) ? (readBy(field, can).isMasked ? [`${field.title[1]} (masked)`] : []) : [field.title[1]],
  )
  return [...new Set(titles)]
}
