import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionPath } from '#kit/contract/action.ts'
import { SIGNED_IN } from '#kit/server/http/route.server.ts'
import { idleOffice } from '../testing/idle-office.server.ts'

/** Commands whose title is, in one language, also a word of another thing. By path, with what that is. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '/sys/factor/signIn': 'the factor that is asked for',
  '/sys/proof/challenge': 'the passkey itself',
  '/sys/sysDepartPermission/saveDeptRolePermission': 'any form is saved',
  '/sys/gatewayRoute/clearRedis': 'a page that failed is loaded again',
  '/sys/oss/file/link': 'the right to make such links',
  '/sys/monitor/redis/command': 'the right to send such commands',
  '/sys/message/sysMessageTemplate/sendMsg': 'any message is sent',
  '/sys/sysAnnouncementSend/confirm': 'any dialog is confirmed',
}

const { app, routes } = idleOffice()
const OWN = new Set(
  app.resources.flatMap((resource) => Object.keys(resource.actions ?? {}).map((name) => actionPath(resource, name))),
)
const PAIR = /\[\s*'((?:\\.|[^'\\\n])*)',\s*'((?:\\.|[^'\\\n])*)',?\s*\]/g

/** Texts of pages, in both languages. */
const shown = globSync('{kit,office,web}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.|\.server\.|-for-test/.test(path))
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(PAIR)])
  .map(([, zh = '', en = '']) => [zh, en] as const)

it('a command beside the nouns that a page names in one language has the same title in the other', () => {
  const beside = routes
    .map(({ definition }) => definition)
    .filter(({ does, path }) => does === 'command' && !OWN.has(path) && !(path in OTHERWISE))
    .filter(({ permission }) => typeof permission === 'string' || permission === SIGNED_IN)
  expect(beside.length).toBeGreaterThan(100)
  const apart = beside.flatMap(({ path, title: [zh, en] }) => {
    const alike = shown.filter((text) => text[0] === zh || text[1].toLowerCase() === en.toLowerCase())
    const isSame = alike.some((text) => text[0] === zh && text[1].toLowerCase() === en.toLowerCase())
    return alike.length === 0 || isSame ? [] : [[path, zh, en, ...alike.slice(0, 2).map((text) => text.join(' / '))]]
  })
  expect(apart).toEqual([])
})
