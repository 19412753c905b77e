/** Parameters that identify advertisements and newsletters; no page shows anything different for them. */
export const campaignParameter = /^(utm_\w+|g(clid|braid)|wbraid|fbclid)$/;
