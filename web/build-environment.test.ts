import { expect, test } from 'vitest'
import { readBuildEnvironment } from './build-environment.ts'

test('[9.12a] the build names the title of the platform, in both languages or in one for both', () => {
  expect(readBuildEnvironment({ VITE_TITLE: '展柜|Cabinet' }).title).toEqual(['展柜', 'Cabinet'])
  expect(readBuildEnvironment({ VITE_TITLE: 'Cabinet' }).title).toEqual(['Cabinet', 'Cabinet'])
  expect(readBuildEnvironment({ VITE_TITLE: '  ' }).title).toBeUndefined()
})

test('it names the links of the foot and another login path', () => {
  const read = readBuildEnvironment({
    VITE_FOOTER_LINKS: '使用手册|Handbook|https://help.example/a?b=1, 社区|Community|http://forum.example',
    VITE_ALTERNATIVE_LOGIN_PATH: '/staff/entry',
  })
  expect(read).toEqual({
    title: undefined,
    alternativeLoginPath: '/staff/entry',
    footerLinks: [
      { title: ['使用手册', 'Handbook'], href: 'https://help.example/a?b=1' },
      { title: ['社区', 'Community'], href: 'http://forum.example' },
    ],
  })
  expect(readBuildEnvironment({})).toEqual({ title: undefined, alternativeLoginPath: undefined, footerLinks: [] })
})

test.each([
  ['VITE_TITLE', '展柜|Cabinet|more'],
  ['VITE_TITLE', '|Cabinet'],
  ['VITE_FOOTER_LINKS', 'https://help.example'],
  ['VITE_FOOTER_LINKS', '手册|Handbook|javascript:alert(1)'],
  ['VITE_FOOTER_LINKS', '手册|Handbook|https://help.example,'],
  ['VITE_ALTERNATIVE_LOGIN_PATH', 'https://elsewhere.example/login'],
])('a value that does not fit names its variable: %s=%s', (name, value) => {
  expect(() => readBuildEnvironment({ [name]: value })).toThrow(`${name}: expected`)
})
