import { z } from 'zod'

import { httpUrl, text } from './setting-types'

/** The variables of OpenTelemetry that decide whether there are traces; its library reads the others itself. */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be "true" or "false"' })
    .meta({ allowed: '`true` or `false`' })
    .default(false),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], { error: 'must be otlp or none' })
    .meta({ allowed: '`otlp` or `none`' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.meta({ allowed: 'an http or https URL' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.meta({ allowed: 'an http or https URL' }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'], { error: 'must be http/protobuf or http/json' })
    .meta({ allowed: '`http/protobuf` or `http/json`' })
    .default('http/protobuf'),
  OTEL_SERVICE_NAME: text.default('lectern'),
}
