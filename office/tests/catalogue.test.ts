import { describe, expect, it } from 'vitest'
import type { Field } from '#kit/contract/field.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { ledger } from '#kit/contract/testing/ledger.ts'
import { demoArea } from '../demo/area.ts'
import { catalogue, declared, MENU_SCREENS } from '../office.ts'
import { storefrontArea } from '../storefront/area.ts'
import { contractTests } from '../testing/contract-tests.server.ts'
import { SETTINGS } from '../trade/model/settings.ts'

describe('the catalogue', () => {
  it('names every resource, path, permission and menu place once', () => {
    for (const key of ['name', 'path', 'permission'] as const) {
      const values = catalogue.map((resource) => resource[key])
      expect(new Set(values).size, key).toBe(values.length)
    }
    const places = [...catalogue.flatMap(({ menu }) => menu ?? []), ...MENU_SCREENS]
    expect(new Set(places.map(({ url }) => url)).size).toBe(places.length)
    expect(new Set(places.map(({ component }) => component)).size).toBe(places.length)
  })

  it('calls no field fen: amounts travel as yuan', () => {
    const inputs = declared.flatMap(({ actions = {} }) => Object.values(actions).map(({ input }) => input))
    const all = [...declared.flatMap(({ fields, computed = {} }) => [fields, computed]), ...inputs].flatMap((fields) =>
      Object.entries<Field>(fields).flatMap(([name, { of = {} }]) => [name, ...Object.keys(of)]),
    )
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter((name) => /fen$/i.test(name))).toEqual([])
    expect(Object.keys(SETTINGS).filter((code) => /fen$/i.test(code))).toEqual([])
  })

  it('has references that name the resource to choose from, wherever several share a table', () => {
    for (const resource of declared) {
      for (const [name, field] of fieldEntries(resource)) {
        const [table] = (field.source ?? '').split(',')
        const owners = declared.filter((one) => one.table === table)
        // what nobody chooses may be of any of them
        const isChosen = !field.readonly && owners.some(({ where }) => where)
        if (isChosen || field.resource) {
          expect(
            owners.map((one) => one.name),
            `${resource.name}.${name}`,
          ).toContain(field.resource)
        }
      }
    }
  })

  it('keeps to the budget: at most ten options per field and twenty per resource', () => {
    for (const resource of catalogue) {
      expect(Object.keys(resource).length, resource.name).toBeLessThanOrEqual(20)
      for (const [name, field] of fieldEntries(resource)) {
        expect(Object.keys(field).length, `${resource.name}.${name}`).toBeLessThanOrEqual(10)
      }
    }
  })
})

// areas of one noun, and what the catalogue has no noun of yet: rows that nobody writes by hand
contractTests([...storefrontArea.resources, ...demoArea.resources, ledger])
