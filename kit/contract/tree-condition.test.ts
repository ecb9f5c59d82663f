import { describe, expect, it } from 'vitest'
import { readTreeCondition } from './tree-condition.ts'

describe('condition of a tree picker', () => {
  it('[5.13a,b] is a JSON object of plain values, or nothing', () => {
    expect(readTreeCondition('')).toEqual({})
    expect(readTreeCondition('{"org_category":"1","status":1}')).toEqual({ org_category: '1', status: '1' })
  })

  it.each(['org_category=1', '[]', '"a"', 'null', '1', '{"a":', '{"a":{}}', '{"a":null}'])(
    '[5.13a,b] refuses %s',
    (text) => {
      expect(readTreeCondition(text)).toBeNull()
    },
  )
})
