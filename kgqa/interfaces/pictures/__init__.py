"""Pictures of places, times, amounts and kin, drawn here as plain values that a template writes as SVG."""
