import { expect, test } from 'vitest'
import { landingOf, redirectOf } from './redirects.ts'

const OPEN = ['/user/register', '/user/register-result', '/user/alteration', '/oauth2-app/login']

const settings = { homePath: '/dashboard/analysis', openPages: OPEN.map((path) => ({ path })) }
const guest = (path: string, search = '') => redirectOf({ path, search, isSignedIn: false }, settings)
const user = (path: string, search = '') => redirectOf({ path, search, isSignedIn: true }, settings)

test('[2.1] /user leads to the login page', () => {
  expect(guest('/user')).toBe('/user/login')
  expect(guest('/user/')).toBe('/user/login')
})

test('[2.2] the pages of signing in are open without a token, and lead home with one; what is not there pretends nothing', () => {
  const open = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']
  for (const path of open) {
    expect(guest(path)).toBeUndefined()
    expect(user(path)).toBe('/dashboard/analysis')
    expect(user('/user/login', `?redirect=${encodeURIComponent(path)}`)).toBe('/dashboard/analysis')
  }
  expect(guest('/user/else')).toBe(`/user/login?redirect=${encodeURIComponent('/user/else')}`)
  // the shell knows no such page, and leads to /404
  expect(user('/user/else')).toBeUndefined()
})

test('[2.4] the address of signing in by another server leads to its page, signed in or not', () => {
  expect([guest('/oauth2-app'), user('/oauth2-app')]).toEqual(['/oauth2-app/login', '/oauth2-app/login'])
})

test('[2.3] [2.9b] an alternative login path is open and takes the place of the usual one', () => {
  const alternative = { ...settings, alternativeLoginPath: '/staff/entry' }
  expect(redirectOf({ path: '/staff/entry', isSignedIn: false }, alternative)).toBeUndefined()
  expect(redirectOf({ path: '/isystem/user', isSignedIn: false }, alternative)).toBe(
    '/staff/entry?redirect=%2Fisystem%2Fuser',
  )
  expect(redirectOf({ path: '/staff/entry', isSignedIn: true }, alternative)).toBe('/dashboard/analysis')
  expect(guest('/staff/entry')).toBe('/user/login?redirect=%2Fstaff%2Fentry')
})

test('[2.7] [9.4a] the root leads to /dashboard/analysis', () => {
  expect(user('/')).toBe('/dashboard/analysis')
  expect(guest('/')).toBe('/user/login?redirect=%2Fdashboard%2Fanalysis')
})

test('[1.1b] [2.5] [2.9a,b] every other path needs a token and is come back to', () => {
  expect(guest('/test/home')).toBe('/user/login?redirect=%2Ftest%2Fhome')
  expect(guest('/shop/goods', '?name=*a*&pageNo=2')).toBe(
    `/user/login?redirect=${encodeURIComponent('/shop/goods?name=*a*&pageNo=2')}`,
  )
  expect(user('/shop/goods')).toBeUndefined()
  expect(guest('/dashboard/analysis')).toBe('/user/login?redirect=%2Fdashboard%2Fanalysis')
})

test('[2.9c] a signed-in user leaves the login page for the asked page or home', () => {
  expect(user('/user/login')).toBe('/dashboard/analysis')
  expect(redirectOf({ path: '/user/login', isSignedIn: true }, { homePath: '/shop/goods' })).toBe('/shop/goods')
  expect(user('/user/login', '?redirect=%2Fshop%2Fgoods%3Fa%3D1')).toBe('/shop/goods?a=1')
})

test('a person with a home of their own lands there, unless another page was asked for', () => {
  const own = { ...settings, ownHomePath: '/shop/goods' }
  const visit = (path: string, search = '') => redirectOf({ path, search, isSignedIn: true }, own)
  expect(visit('/')).toBe('/shop/goods')
  expect(visit('/user/login', '?redirect=%2Fdashboard%2Fanalysis')).toBe('/shop/goods')
  expect(visit('/user/login', '?redirect=%2Fshop%2Fproduct')).toBe('/shop/product')
  expect(visit('/dashboard/analysis')).toBeUndefined()
})

test('[2.9b] only own paths are come back to', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ]
  const landings = foreign.map((target) => landingOf(`?redirect=${encodeURIComponent(target)}`, settings))
  expect(new Set(landings)).toEqual(new Set(['/dashboard/analysis']))
  expect(landingOf('?redirect=%2Fuser%2Flogin', settings)).toBe('/dashboard/analysis')
  expect(landingOf('?redirect=%E0%A4%A', settings)).toBe('/dashboard/analysis')
})

test('an address of another client’s menu leads to where its page stands here, by way of signing in', () => {
  const forwardOf = (path: string) => (path === '/form/base-form' ? '/demo/form' : undefined)
  const visit = (path: string, isSignedIn: boolean) => redirectOf({ path, isSignedIn }, { ...settings, forwardOf })
  expect([visit('/form/base-form', true), visit('/form/base-form/', true)]).toEqual(['/demo/form', '/demo/form'])
  expect(visit('/form/base-form', false)).toBe(`/user/login?redirect=${encodeURIComponent('/demo/form')}`)
  expect(visit('/form/else', true)).toBeUndefined()
})
