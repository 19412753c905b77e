-- The pages with the answer for a usual room have fixed addresses.

create or replace function private.always_stands(p_kind text, p_slug text) returns boolean language sql immutable set search_path = ''
as $$
  select p_kind in ('home', 'settings', 'calendar', 'cooling', 'location')
    or (p_kind = 'page' and p_slug in ('about', 'ac-electricity-cost-calculator', 'ac-size-bedroom',
      'ac-size-converter-calculator', 'ac-size-kitchen', 'ac-size-living', 'ac-size-majlis', 'ac-size-meeting', 'ac-size-office',
      'ac-size-shop', 'accessibility',
      'amc-plan-calculator', 'blog', 'calculators', 'careers', 'case-studies', 'chilled-water-pipe-calculator',
      'condensation-check-calculator', 'contact', 'cooling-load', 'cooling-load-detailed', 'data-request',
      'duct-sizing-calculator', 'fresh-air-ventilation-calculator', 'insulation-glass-upgrade-calculator', 'prices', 'privacy',
      'quote', 'resources', 'services', 'solar-pv-calculator', 'terms'))
    or (p_kind = 'service' and p_slug in ('air-conditioning', 'air-conditioning-amc', 'air-conditioning-installation',
      'air-conditioning-maintenance', 'air-conditioning-repair-cleaning', 'commercial-hvac', 'commercial-hvac-ahu-services',
      'commercial-hvac-chiller-services', 'commercial-hvac-cooling-tower-services', 'commercial-hvac-maintenance-contracts',
      'commercial-hvac-repair-services', 'commercial-hvac-vrf-services', 'mep', 'mep-electrical-services',
      'mep-mechanical-services', 'mep-plumbing-services'))
$$;
